/* schema.js MODULES FILE - validates FILE by the JSON schema that comes with speedscope. */
const fs = require('fs');
const path = require('path');
const [modules, file] = process.argv.slice(2);
const Ajv = require(path.resolve(modules, 'ajv'));
const schema = JSON.parse(fs.readFileSync(
   path.join(modules, 'speedscope/dist/release/file-format-schema.json'), 'utf8'));
const validate = new (Ajv.default || Ajv)({ strict: false }).compile(schema);
if (!validate(JSON.parse(fs.readFileSync(file, 'utf8')))) {
   console.error(file, JSON.stringify(validate.errors.slice(0, 5), null, 1));
   process.exit(1);
}
console.log('out: speedscope.json is valid by its schema');
