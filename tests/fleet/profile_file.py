"""profile_file.py - reads a profile of Prof_PPROF (profile.proto of google/pprof) and writes it
again with other labels and other times. Of the format this knows only what that takes.

A profile here is the list of its fields, (number, value): a whole number, or bytes.
"""
import gzip

SAMPLE, LOCATION, FUNCTION, STRING_TABLE = 2, 4, 5, 6  # fields of Profile
LOCATIONS, VALUES, LABEL = 1, 2, 3  # of Sample
VARINT, BYTES = 0, 2


def read_varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def fields_of(data):
    at, fields = 0, []
    while at < len(data):
        key, at = read_varint(data, at)
        value, at = read_varint(data, at)
        if key & 7 == BYTES:
            value, at = data[at:at + value], at + value
        elif key & 7 != VARINT:
            raise ValueError("wire type %d at byte %d" % (key & 7, at))
        fields.append((key >> 3, value))
    return fields


def bytes_of(fields):
    out = bytearray()
    for number, value in fields:
        if isinstance(value, int):
            out += varint(number << 3) + varint(value)
        else:
            out += varint(number << 3 | BYTES) + varint(len(value)) + value
    return bytes(out)


def numbers(fields, number):
    """Of a repeated field, packed or not."""
    found = []
    for key, value in fields:
        if key == number and isinstance(value, int):
            found.append(value)
        elif key == number:
            at = 0
            while at < len(value):
                one, at = read_varint(value, at)
                found.append(one)
    return found


def read(path):
    with gzip.open(path) as file:
        return fields_of(file.read())


def strings_of(profile):
    return [value.decode() for number, value in profile if number == STRING_TABLE]


def names_of(profile):
    """Of locations, by their id."""
    strings = strings_of(profile)
    functions = {dict(f)[1]: strings[dict(f)[2]] for f in
                 (fields_of(value) for number, value in profile if number == FUNCTION)}
    return {dict(f)[1]: functions[dict(fields_of(dict(f)[4]))[1]] for f in
            (fields_of(value) for number, value in profile if number == LOCATION)}


def path_of(sample, names):
    """As in the table of blames, without the root."""
    return " > ".join(names[i] for i in reversed(numbers(sample, LOCATIONS)[:-1]))


def samples_of(profile):
    """Each as its path, its labels and its numbers."""
    strings, names = strings_of(profile), names_of(profile)
    for number, value in profile:
        if number == SAMPLE:
            sample = fields_of(value)
            pairs = (dict(fields_of(label)) for key, label in sample if key == LABEL)
            labels = {strings[pair[1]]: strings[pair[2]] for pair in pairs}
            yield path_of(sample, names), labels, numbers(sample, VALUES)


def write(path, profile, labels, factor, extra):
    """With these labels in place of those of the same key. Of each sample the time becomes
    factor(path) times as long, and so many nanoseconds longer as `extra` has for its path."""
    strings, names = strings_of(profile), names_of(profile)
    added = {}
    for key, value in sorted(labels.items()):
        added[key] = len(strings), len(strings) + 1
        strings += [key, value]
    fields = []
    for number, value in profile:
        if number == STRING_TABLE:
            continue
        if number == SAMPLE:
            value = changed(fields_of(value), strings, names, added, factor, extra)
        fields.append((number, value))
    fields += [(STRING_TABLE, text.encode()) for text in strings]
    with open(path, "wb") as file:
        file.write(gzip.compress(bytes_of(fields), mtime=0))


def changed(sample, strings, names, added, factor, extra):
    where = path_of(sample, names)
    values = numbers(sample, VALUES)
    values[0] = round(values[0] * factor(where)) + extra.get(where, 0)
    kept = [(key, value) for key, value in sample if key != VALUES and
            not (key == LABEL and strings[dict(fields_of(value))[1]] in added)]
    kept.append((VALUES, b"".join(map(varint, values))))
    kept += [(LABEL, bytes_of([(1, key), (2, value)])) for key, value in added.values()]
    return bytes_of(kept)
