#!/usr/bin/env bash
# debian_source.sh PACKAGE FOLDER - the source of a Debian package, as its authors released it:
# fetched and unpacked as FOLDER/PACKAGE, unless it is there already. apt gets lists of its own that
# hold sources, below FOLDER; the system's settings stay as they are.
set -eu

package=$1
mkdir -p "$2"
cd "$2"
[ ! -d "$package" ] || exit 0

mkdir -p apt/parts apt/lists/partial
if [ -e /etc/apt/sources.list.d/debian.sources ]; then
   sed 's/^Types: .*/Types: deb-src/' /etc/apt/sources.list.d/debian.sources >apt/parts/all.sources
else
   sed -n 's/^deb /deb-src /p' /etc/apt/sources.list >apt/parts/all.list
fi
apt() {
   apt-get -q -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$PWD/apt/parts" \
      -o Dir::State::lists="$PWD/apt/lists" -o APT::Sandbox::User="$(id -un)" "$@"
}

apt update
apt source --download-only --tar-only "$package"
rm -rf "$package.new"
mkdir "$package.new"
tar -xf "$(find . -maxdepth 1 -name "${package}_*.orig.tar.*" ! -name '*.asc' | head -n 1)" \
   -C "$package.new" --strip-components=1
mv "$package.new" "$package"
