#!/usr/bin/env bash
# Takes the pictures of the README and of its gallery anew, from the real window, in both languages and both themes.
# The arguments say how cargo builds what is pictured. Of the pages those are kept that are there already; of the card every state.
set -euo pipefail
cd "$(dirname "$0")/.."

kept=tests/screenshots
taken=$(mktemp -d)
trap 'rm -rf "$taken"' EXIT
# Over OpenGL, as people see it; the driver takes none of a window that draws itself.
export WEBKIT_DISABLE_DMABUF_RENDERER=0
ASKWELL_PICTURES=$taken cargo test "$@" --test all -- desktop::pictures --test-threads 1

# A window has few colours: 256 of them look the same and take a third of the room.
if command -v convert >/dev/null; then
  find "$taken" -name '*.png' -exec convert {} -dither None -colors 256 -define png:compression-level=9 PNG8:{} ';'
else
  echo "ImageMagick is not installed, so the pictures stay as large as they are."
fi
mkdir -p $kept/card
cp "$taken"/card/*.png $kept/card/
for picture in $kept/*.png; do
  cp "$taken/$(basename "$picture")" "$picture"
done
