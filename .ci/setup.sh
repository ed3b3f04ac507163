#!/usr/bin/env bash
# Installs the system packages that are missing for a part of the work: setup.sh build|window|package|python...
#   build    what compiling the window needs, and what commands are sandboxed by
#   window   what showing and driving the window without a screen needs, for tests and pictures
#   package  what making an installable package needs
#   python   what installing other people's programs for the tests needs
# On systems without apt it lists what to install, and stops.
set -euo pipefail

build=(build-essential pkg-config libwebkit2gtk-4.1-dev libayatana-appindicator3-dev bubblewrap)
window=(webkit2gtk-driver xvfb dbus at-spi2-core fonts-noto-cjk fonts-noto-color-emoji openbox xdotool gnome-keyring procps tmux)
# Ubuntu has Chromium as a snap alone, which cannot see the folders of the tests.
grep -qsx 'ID=ubuntu' /etc/os-release || window+=(chromium chromium-driver)
# The same without what a person's window needs: a test costs a third less. Not every release has it.
leaner=(chromium-headless-shell)
package=(dpkg file desktop-file-utils xdg-utils)
python=(python3 python3-venv)

die() { printf '\n%s\n' "$*" >&2; exit 1; }

wanted=()
welcome=()
for part in "$@"; do
  case $part in
    build) wanted+=("${build[@]}") ;;
    window) wanted+=("${window[@]}"); welcome=("${leaner[@]}") ;;
    package) wanted+=("${package[@]}") ;;
    python) wanted+=("${python[@]}") ;;
    *) die "setup.sh: there is no part \"$part\": build, window, package or python" ;;
  esac
done

command -v cargo >/dev/null || die "Rust is missing. Install it from https://rustup.rs, then start again."
command -v npm >/dev/null || die "Node.js with npm is missing. Install version 20.19 or later from https://nodejs.org, then start again."
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' ||
  die "Node.js $(node --version) is too old. Install 20.19, or 22.12 or later, then start again."

case $(uname -s) in
  Linux) ;;
  *) exit 0 ;; # Elsewhere the system brings its own web view.
esac
if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
  [ -n "${ASKWELL_SETUP_DONE:-}" ] && exit 0
  printf 'This system has no apt. Install what these Debian packages hold:\n' >&2
  printf '  %s\n' "${wanted[@]}" >&2
  die "Then start again with ASKWELL_SETUP_DONE=1."
fi

installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
lacking() {
  for name in "$@"; do
    installed "$name" || printf '%s\n' "$name"
  done
}
mapfile -t missing < <(lacking "${wanted[@]}")
mapfile -t welcome < <(lacking "${welcome[@]}")

as_root=()
apt_get() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y -o Dpkg::Use-Pty=0 "$@" </dev/null; }
if [ ${#missing[@]} -gt 0 ]; then
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "These packages are missing, and there is no sudo to install them with. As root:
  apt-get install ${missing[*]}"
    as_root=(sudo)
    [ -t 0 ] || as_root=(sudo -n)
  fi
  printf 'Installing: %s\n' "${missing[*]}"
  apt_get update -q || die "The list of packages could not be fetched. Check the network, then start again."
  apt_get install -q --no-install-recommends "${missing[@]}" || die "The packages could not be installed; see above. Then start again."
elif [ "$(id -u)" -ne 0 ]; then
  exit 0 # Nobody is asked for a password for what can be done without.
fi
for name in "${welcome[@]}"; do
  apt-cache show "$name" >/dev/null 2>&1 || continue
  apt_get install -q --no-install-recommends "$name" || printf 'Without %s, then; the tests take longer.\n' "$name"
done
