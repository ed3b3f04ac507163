use super::*;
use proptest::prelude::*;

mod attacks;

/// Programs that run, send or destroy what they are told: under no beginning is any of them harmless.
const NEVER: &str = "find xargs env curl wget ssh scp sftp rsync nc ncat socat telnet ftp python python3 python3.12 node \
    deno perl ruby php lua tclsh bash sh zsh fish dash ksh make gmake ninja sudo doas su awk gawk sed tar zip unzip cpio \
    nohup timeout nice setsid stdbuf watch parallel busybox docker podman kubectl ssh-keygen gdb strace ltrace vim vi \
    emacs ed man less more npx uvx uv pipx pip pip3 poetry mvn gradle gh glab hub aws gcloud az terraform ansible systemctl \
    crontab at rm mv cp dd ln chmod chown install tee touch mkdir truncate shred kill pkill xdg-open open osascript \
    powershell pwsh cmd eval exec source command time unshare nsenter chroot script expect screen tmux sqlite3 psql mysql";
const NEVER_OF_GIT: &str = "push pull fetch clone remote config commit checkout switch restore reset clean rebase merge \
    cherry-pick revert am apply bisect submodule difftool mergetool send-email daemon archive bundle filter-branch gc \
    worktree update-index update-ref hook maintenance notes tag reflog stash replace instaweb credential help svn p4";

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn sample(known: &KnownCommand) -> Vec<&'static str> {
    known.words.iter().copied().chain(known.names_script.then_some("build")).collect()
}

#[test]
fn what_runs_or_sends_what_it_is_told_has_no_beginning_to_allow() {
    for program in NEVER.split_whitespace() {
        for line in [program.to_owned(), format!("{program} x"), format!("{program} -x y"), format!("{program} run x")]
        {
            assert_eq!(beginning(&line), None, "{line}");
        }
        assert!(!begins(&owned(&[program, "x"]), &format!("{program} x")), "a rule of an earlier version: {program}");
    }
    for word in NEVER_OF_GIT.split_whitespace() {
        assert_eq!(beginning(&format!("git {word}")), None, "{word}");
        assert!(!begins(&owned(&["git", word]), &format!("git {word} origin main")), "{word}");
    }
}

#[test]
fn what_people_allow_every_day_is_covered() {
    for (rule, line) in [
        ("git status", "git status -sb"),
        ("git log", "git log --oneline -20 main..feature -- src/a.rs"),
        ("git log", "git log -n5 --since=2026-01-01"),
        ("git diff", "git diff --stat HEAD -- src"),
        ("git show", "git show HEAD --name-only"),
        ("git grep", "git grep -n -e canary -- src"),
        ("cargo test", "cargo test --workspace -p ask --lib rule::tests::x -- --nocapture --test-threads=1"),
        ("cargo clippy", "cargo clippy --all-targets -- -D warnings -A clippy::all"),
        ("cargo fmt", "cargo fmt --all --check"),
        ("npm run test:unit", "npm run test:unit"),
        ("npm test", "npm test -- src/a.test.ts"),
        ("go test", "go test -v -run TestA -count=1 ./..."),
        ("pytest", "pytest -x tests/a.py::test_b"),
        ("ls", "ls -la src"),
        ("rg", "rg -n --type rust canary src"),
        ("cat", "cat src/a.rs"),
        ("npm test", "npm test --silent"),
        ("npm run build", "npm run build --if-present"),
        ("yarn test", "yarn test src/a.test.ts"),
        ("cargo nextest run", "cargo nextest run -p ask rule -- --ignored"),
        ("cargo fmt", "cargo fmt -- --check"),
        ("git branch", "git branch -avv --sort=-committerdate"),
        ("tsc", "tsc --noEmit"),
        ("head", "head -20 a"),
        ("head", "head -n20 a"),
        // A longer beginning, as earlier versions made them, is a narrower rule.
        ("ls src", "ls src -la"),
    ] {
        let words: Vec<&str> = rule.split(' ').collect();
        assert!(begins(&owned(&words), line), "{rule}: {line}");
        assert_eq!(uncovered(line), Vec::<String>::new(), "{line}");
    }
}

#[test]
fn the_words_that_are_not_covered_are_named() {
    assert_eq!(uncovered("git log --oneline --output=x -- /etc @f"), ["--output=x", "/etc", "@f"]);
    assert_eq!(uncovered("find . -delete"), Vec::<String>::new(), "there is no rule to speak of");
    assert_eq!(uncovered("git log | sh"), Vec::<String>::new());
    assert_eq!(operands("git log --since=a -n 5 -- b"), ["log", "a", "-n", "5", "--", "b"]);
}

#[test]
fn no_entry_knows_a_flag_that_runs_or_writes() {
    const BAD: &str = "--output -o --exec -exec --pre --ext-diff --textconv -O --open-files-in-pager --no-index --upload-pack \
        --receive-pack --config -c= --fix --script-shell --prefix -toolexec -vettool -overlay -modfile --files0-from --from0 \
        --compress-program --target-dir --manifest-path -Z --plugin --rootdir --basetemp -delete --hostname-bin --follow= \
        --contents --exclude-from --git-path --edit --interactive --web --open --watch";
    for known in KnownCommand::all() {
        for flag in known.flags() {
            assert!(flag.starts_with('-') && !flag.contains('='), "{:?}: {flag:?}", known.words);
            // A letter means another thing to each program: `ls -o` prints, `tree -o` writes.
            assert!(flag.len() == 2 || !BAD.split_whitespace().any(|bad| bad == flag), "{:?}: {flag}", known.words);
        }
    }
}

fn entry() -> impl Strategy<Value = &'static KnownCommand> {
    proptest::sample::select(KnownCommand::all().collect::<Vec<_>>())
}

fn hostile() -> impl Strategy<Value = String> {
    prop_oneof![
        "/[a-z/.]{0,12}",
        "([a-z]{1,4}/){0,3}\\.\\.(/[a-z]{1,4}){0,2}",
        "@[a-z./]{1,10}",
        "[a-z]{1,6}@[a-z]{1,6}",
        "(https?|ssh|ext|file):[a-z/.]{1,12}",
        "[a-z]{1,6}:[a-z]{1,6}",
        "[A-Z]{1,6}=[a-z/.]{0,8}",
        "--[a-z]{1,4}(=|-)zz[a-z]{1,8}",
        "-[a-z]{0,2}[JKQYZ][a-z]{0,3}",
        "--zz[a-z-]{1,10}(=/[a-z]{1,8})?",
    ]
}

proptest! {
    #[test]
    fn one_hostile_word_anywhere_takes_a_line_out_of_every_rule(
        known in entry(), before in "([a-z]{1,5} ){0,3}", word in hostile(), after in "( [a-z]{1,5}){0,3}",
    ) {
        prop_assume!(!word.contains("::"));
        let flag = word.split('=').next().unwrap_or_default();
        prop_assume!(!known.has_flag(flag) || word.contains("=/"));
        let rule = owned(&sample(known));
        let line = format!("{} {before}{word}{after}", rule.join(" "));
        // More words may make it another command, with other scripts and flags.
        prop_assume!(KnownCommand::of(&line.split(' ').collect::<Vec<_>>()).is_some_and(|found| found.words == known.words));
        prop_assert!(!begins(&rule, &line), "{line}");
        prop_assert_eq!(beginning(&line), None);
        prop_assert!(uncovered(&line).contains(&word));
    }

    #[test]
    fn a_known_flag_takes_no_hostile_value(known in entry(), value in "(/|\\.\\./|@|[a-z]{1,4}:)[a-z]{1,6}") {
        let rule = owned(&sample(known));
        for flag in known.flags().filter(|flag| flag.len() > 2) {
            let line = format!("{} {flag}={value}", rule.join(" "));
            prop_assert!(!begins(&rule, &line), "{line}");
        }
    }

    #[test]
    fn what_is_offered_covers_its_own_line_and_only_lines_that_begin_so(line in "[a-z./:@=+, -]{0,40}", other in "[a-z -]{0,30}") {
        if let Some(rule) = beginning(&line) {
            prop_assert!(begins(&rule, &line));
            prop_assert!(!begins(&rule, &other) || other.split(' ').filter(|word| !word.is_empty()).zip(&rule).all(|(a, b)| a == b));
        }
    }

    #[test]
    fn a_line_that_a_shell_reads_more_into_is_under_no_beginning(known in entry(), mark in "[;|&<>$`\"'\\\\#~*?(){}\\[\\]!\n\r\t%^\u{a0}\u{200b}\u{3000}]") {
        let rule = owned(&sample(known));
        for line in [format!("{} {mark}", rule.join(" ")), format!("{}{mark}x", rule.join(" ")), format!("{} a{mark}b", rule.join(" "))] {
            prop_assert!(!begins(&rule, &line), "{line:?}");
        }
    }
}
