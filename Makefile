# Askwell: every command a person needs. `make` alone lists them.
.DEFAULT_GOAL := help
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help run test test-network check bench package screenshots types fmt setup others sdks tools lint rust-tests ui ui-check ui-tests window-tests deny bins faults mistakes

target := $(or $(CARGO_TARGET_DIR),target)
# Tests that wait leave the machine to others.
threads = $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) * 3)))
# What a person's browser shows is tested too, where there is one to drive.
has_browser := { command -v chromium-headless-shell || command -v chromium; } >/dev/null && command -v chromedriver >/dev/null
# Tests stop the real program at named points, as a power cut does. All test builds have this one set of features, and all of
# the workspace, so that nothing is compiled twice.
tested := --workspace --locked --features askwell/crash-points,askwell-desktop/crash-points
# They are compiled by Clippy, which is the compiler with more to say: a lint is an error of the build, and needs no build of its
# own. Cargo keeps what it compiles apart from what the compiler alone does, so that make run and make test leave each other's be.
linted := check test-network lint bins rust-tests window-tests screenshots faults
$(linted): export RUSTC_WORKSPACE_WRAPPER = $(shell rustc --print sysroot)/bin/clippy-driver
# As cargo clippy hands "-D warnings" on.
$(linted): export CLIPPY_ARGS = -D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__

help: ## list these commands
	@echo "Askwell. Commands:"
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 22

run: ui/dist/index.html ## install what is missing, build, and open Askwell (without a screen: in the terminal)
	@.ci/setup.sh build
	cargo build --workspace --exclude tests --exclude faulty --locked
	@if [ "$$(uname -s)" != Linux ] || [ -n "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ]; then \
	  exec $(target)/debug/askwell-desktop; \
	else \
	  echo "There is no screen here, so Askwell starts in the terminal. With a screen, make run opens its window."; \
	  exec $(target)/debug/askwell chat; \
	fi

# What fetches and what waits goes beside what computes.
test: ## everything: format, lints, all tests, the real window, licences
	@.ci/parts.mjs "ui + setup others" "ui-tests + ui-check tools" "lint + deny" rust-tests window-tests

check: sdks tools ui-check ui-tests lint ## the fast part of `make test`: no window, no agents of others, a few minutes at most
	.ci/tests.mjs $(tested) -- --skip desktop:: --skip suite::agents:: --test-threads $(threads)

test-network: setup sdks bins ## builds in the sandbox against the real npm, PyPI, crates.io and Go: what was asked is printed
	.ci/tests.mjs $(tested) -- suite::builds::real --ignored --nocapture

bench: setup ui/dist/index.html ## measure how fast and how small it is
	cargo build --workspace --locked --release
	cargo bench --workspace --locked --bench budgets -- $(ONLY)

package: setup ui/dist/index.html ## build the .deb and the AppImage, install the .deb into an empty root, and open it
	@.ci/setup.sh package
	.ci/package.sh

screenshots: setup ui/dist/index.html bins ## take the README's pictures from the real window, in both languages and themes
	.ci/pictures.sh $(tested)

types: ## write the window's TypeScript types and commands from the Rust ones, and the commands' names into the API's description
	UPDATE_GENERATED=1 cargo test --locked -p ask the_window_sees_the_same
	UPDATE_GENERATED=1 cargo test --locked -p surfaces --lib the_commands_are_described

fmt: ui/node_modules/.installed ## format the Rust and the window's code
	cargo fmt --all
	cd ui && npm run format

setup: ## install the system packages that are missing
	@.ci/setup.sh build window

# What others wrote, and the tests hold Askwell against: servers, clients, agents.
others:
	@.ci/others.sh sdks agents

sdks:
	@.ci/others.sh sdks

# What runs the tests here is tested itself.
tools:
	node --test --test-reporter=spec .ci/*.test.mjs

# Builds all that the tests run, too.
lint: ui/dist/index.html
	cargo fmt --all --check
	cargo build $(tested) --all-targets

ui: ui/dist/index.html

ui-check: ui/node_modules/.installed
	cd ui && npm run check

ui-tests: ui/node_modules/.installed
	cd ui && npm test

bins: ui/dist/index.html
	cargo build $(tested)

# Calls of ask_user are changed at random for this long. Most tests wait more than they compute: for programs, for clocks.
# ONLY=store::tests runs a part of them.
rust-tests: bins
	ASKWELL_FUZZ_SECONDS=$${ASKWELL_FUZZ_SECONDS:-5} .ci/tests.mjs $(tested) -- $(ONLY) --skip desktop:: --test-threads $(threads)

# Three windows at once are what two cores can show in time. ONLY=desktop::tray runs a part of them.
window-tests: bins
	@$(has_browser) || echo "There is no chromium with its chromedriver here, so the tests in a browser are left out."
	.ci/tests.mjs $(tested) --test all -- $(or $(ONLY),desktop::) --test-threads 3 $$($(has_browser) || echo --skip ::browser)

# Each goes on where it stopped: how far it is with this very code stands in ~/.local/state/askwell-faults.
faults: bins ## power cuts and random kills by the thousand: make faults CUTS=1000000 KILLS=10000
	$(if $(CUTS),CUTS=$(CUTS) cargo test $(tested) --test all -- --ignored --exact --nocapture suite::durable::cuts::power_cuts_by_the_million)
	$(if $(KILLS),KILLS=$(KILLS) cargo test $(tested) --test all -- --ignored --exact --nocapture suite::faults::random::random_kills_by_the_thousand)

# ONLY="clock-runs-on any-token" plants these alone. They are listed in .ci/mistakes.list.mjs.
mistakes: ui/dist/index.html ## plant small mistakes in a copy of the product, and see that the tests notice each
	.ci/mistakes.mjs $(ONLY)

deny:
	.ci/deny.sh

# The lock file as it was installed from: packages are fetched again only where it has changed.
ui/node_modules/.installed: ui/package-lock.json
	@.ci/setup.sh
	cd ui && { cmp -s package-lock.json node_modules/.installed || npm ci --no-audit --no-fund; }
	cp ui/package-lock.json $@

ui/dist/index.html: ui/node_modules/.installed ui/package.json $(wildcard ui/*.html ui/*.ts ui/*.js) $(shell find ui/src ui/public -type f 2>/dev/null)
	cd ui && npm run build && touch dist/index.html
