#!/usr/bin/env bash
# Builds the packages, installs the .deb into an empty root, and drives the window that came out of it.
#   package.sh           the release build
#   package.sh --debug   packages the debug build instead: quick, to try the packaging itself
set -euo pipefail
cd "$(dirname "$0")/.."

target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
kind=release
flag=--release
[ "${1:-}" = --debug ] && kind=debug flag=--debug
built=$target/$kind

if [ $kind = release ]; then
  cargo build --workspace --locked --release
else
  cargo build --workspace --locked
fi
rm -rf "$built/bundle"

# The command line travels with the window.
cli="{\"/usr/bin/askwell\": \"$built/askwell\"}"
config="{\"bundle\": {\"linux\": {\"deb\": {\"files\": $cli}, \"appimage\": {\"files\": $cli}}}}"
bundle() {
  local options=(--ci --config "$config" --bundles "$1")
  [ $flag = --debug ] && options+=(--debug)
  (cd src-tauri && CARGO_TARGET_DIR=$target ../ui/node_modules/.bin/tauri bundle "${options[@]}" </dev/null)
}
bundle deb
deb=$(find "$built/bundle/deb" -maxdepth 1 -name '*.deb')

root=$(mktemp -d)
unpacked=$(mktemp -d)
trap 'rm -rf "$root" "$unpacked"' EXIT
# The bundler packs with gzip. The two programs have most of their code in common, and xz looks back far enough to find it.
dpkg-deb --raw-extract "$deb" "$unpacked"
dpkg-deb -Zxz -z9 --root-owner-group --build "$unpacked" "$deb"
# docs/decisions/022-package-size.md
size=$(stat -c %s "$deb")
if [ $kind = release ] && [ "$size" -gt $((17 * 1000 * 1000)) ]; then
  echo "The .deb has $size bytes. It may have 17 MB: see what made it larger, or raise the limit with a reason." >&2
  exit 1
fi
mkdir -p "$root"/var/lib/dpkg/{info,updates}
touch "$root"/var/lib/dpkg/{status,available}
# What it depends on is on this machine, not in that root: those are looked for here.
dpkg --root="$root" --force-not-root --force-depends --install "$deb"
for name in $(dpkg-deb --field "$deb" Depends | tr -d ' ' | tr ',' ' '); do
  dpkg-query --show "${name%%[(|]*}" >/dev/null || { echo "The .deb depends on $name, which is not installed here." >&2; exit 1; }
done
"$root/usr/bin/askwell" --version
ASKWELL_DESKTOP="$root/usr/bin/askwell-desktop" make window-tests ONLY="desktop::answering::a_click_answers::window desktop::answering::own_words_in_chinese_answer::window"

printf '\n%s\n  %s, installed %s\n' "$deb" "$(du -h "$deb" | cut -f1)" "$(du -sh "$root/usr" | cut -f1)"
if bundle appimage; then
  find "$built/bundle/appimage" -maxdepth 1 -name '*.AppImage'
else
  echo "There is no AppImage: its tools (linuxdeploy and the AppImage runtime) are downloaded when it is made, and could not be had here.
The .deb above is complete and tested. With a connection to github.com, make package makes both."
fi
