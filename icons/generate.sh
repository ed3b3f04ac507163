#!/bin/sh
# Draws every icon the program and its packages need from the four SVGs. Needs rsvg-convert (librsvg2-bin) and npx.
set -eu
cd "$(dirname "$0")"
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
rsvg-convert -w 1024 icon.svg -o "$made/icon-1024.png"
npx --yes @tauri-apps/cli@2.12.3 icon "$made/icon-1024.png" -o "$made" >/dev/null
for file in icon.ico icon.icns; do cp "$made/$file" .; done
# Each size is drawn from the shapes, not scaled down from the largest picture.
rsvg-convert -w 32 icon.svg -o 32x32.png
rsvg-convert -w 128 icon.svg -o 128x128.png
rsvg-convert -w 256 icon.svg -o 128x128@2x.png
rsvg-convert -w 512 icon.svg -o icon.png
rsvg-convert -w 64 tray.svg -o tray.png
rsvg-convert -w 64 tray-attention.svg -o tray-attention.png
# A phone that has the page on its home screen: with the bubble's own shape, and for systems that cut a shape of their own.
rsvg-convert -w 192 icon.svg -o ../ui/public/icon-192.png
rsvg-convert -w 512 icon.svg -o ../ui/public/icon-512.png
rsvg-convert -w 512 maskable.svg -o ../ui/public/icon-maskable-512.png
rsvg-convert -w 180 maskable.svg -o ../ui/public/apple-touch-icon.png
# The window shows the same picture beside its name.
cp icon.svg ../ui/public/icon.svg
