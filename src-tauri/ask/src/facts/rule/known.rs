//! The commands whose arguments can be judged, each with the flags that run nothing, write nowhere and read nothing else.
//!
//! What is not in this table has no rule but one for its very line: a program that runs or sends what it is told (`find`,
//! `env`, `curl`, `ssh`, `python`, `make`, `tar`, `git push`) can do anything under any beginning.

/// One command and what it may be told.
#[derive(Debug)]
pub struct KnownCommand {
    /// Its name, and what it is told first.
    pub words: &'static [&'static str],
    /// The word after these names a script of the project: a rule is for that script alone.
    pub names_script: bool,
    /// Further words may follow that are no flags: names of files, tests, revisions.
    pub takes_names: bool,
    /// Letters may be written together where they stand here one by one: `-la` for `-l -a`.
    flags: &'static [&'static str],
    /// What follows `--` is told another program, and these are the flags known there. None: `--` only ends the flags.
    passed: Option<&'static [&'static str]>,
}

impl KnownCommand {
    /// The entry that this line falls under: the one with most words.
    pub fn of(line: &[&str]) -> Option<&'static KnownCommand> {
        let begins = |known: &&KnownCommand| line.get(..known.words.len()) == Some(known.words);
        TABLE.iter().filter(begins).max_by_key(|known| known.words.len())
    }

    #[cfg(test)]
    pub fn all() -> impl Iterator<Item = &'static KnownCommand> {
        TABLE.iter()
    }

    #[cfg(test)]
    pub fn flags(&self) -> impl Iterator<Item = &'static str> {
        self.flags.iter().chain(self.passed.into_iter().flatten()).flat_map(|flags| flags.split(' '))
    }

    /// How many words a rule for it has at least.
    pub fn rule_words(&self) -> usize {
        self.words.len() + usize::from(self.names_script)
    }

    pub fn has_flag(&self, flag: &str) -> bool {
        self.flags.iter().any(|flags| flags.split(' ').any(|known| known == flag))
    }

    /// As it is behind `--`; None where that is the same.
    pub fn behind_dashes(&self) -> Option<KnownCommand> {
        self.passed.map(|flags| KnownCommand { flags, ..*self })
    }

    const fn passing(self, passed: &'static [&'static str]) -> KnownCommand {
        KnownCommand { passed: Some(passed), ..self }
    }

    const fn without_names(self) -> KnownCommand {
        KnownCommand { takes_names: false, ..self }
    }
}

const fn known(words: &'static [&'static str], flags: &'static [&'static str]) -> KnownCommand {
    KnownCommand { words, names_script: false, takes_names: true, flags, passed: None }
}

/// Nobody knows what a script does with what it is told: it is told nothing.
const fn script(words: &'static [&'static str], flags: &'static [&'static str]) -> KnownCommand {
    KnownCommand { words, names_script: true, takes_names: false, flags, passed: Some(&[]) }
}

/// What a difference is drawn with. Not `--output`, `--ext-diff`, `--textconv`, `--no-index`, `-O`.
const DIFF: &str = "--stat --numstat --shortstat --summary --compact-summary --dirstat --name-only --name-status --raw \
    --patch --no-patch -p -u -s --unified -U --color --no-color --word-diff --color-words --ignore-all-space -w \
    --ignore-space-change -b --ignore-blank-lines --ignore-cr-at-eol --minimal --histogram --patience --find-renames -M \
    --find-copies -C --no-renames --diff-filter --no-ext-diff --no-textconv --function-context -W -R --relative --abbrev \
    --full-index --binary --check --exit-code --quiet -q -S -G --pickaxe-all -z --";
/// Which commits are listed, and how.
const LOG: &str = "--oneline --graph --decorate --no-decorate --all --branches --tags --remotes --author --committer --grep \
    --since --until --after --before -n --max-count --skip --follow --merges --no-merges --first-parent --reverse --pretty \
    --format --abbrev-commit --no-abbrev-commit --date --date-order --topo-order --author-date-order --left-right \
    --cherry-pick --cherry-mark --full-history --simplify-merges --simplify-by-decoration --ancestry-path --boundary \
    --name-only --notes --no-notes --source --parents --children --count --regexp-ignore-case -i -E -F -P -c -m --cc";
/// What is built. Not `--config`, `-Z`, `--manifest-path`, `--target-dir`, `-C`, `--fix`.
const CARGO: &str = "--release -r --workspace --all --all-targets --all-features --no-default-features --features -F \
    --package -p --exclude --lib --bin --bins --example --examples --test --tests --bench --benches --profile --target \
    --verbose -v -vv --quiet -q --locked --offline --frozen --jobs -j --keep-going --message-format --color \
    --future-incompat-report --ignore-rust-version";
const CARGO_TEST: &str = "--no-run --no-fail-fast --doc --";
/// What a test program of cargo's is told.
const TEST_PROGRAM: &str = "--nocapture --no-capture --show-output --exact --ignored --include-ignored --skip \
    --test-threads --list --quiet -q";
/// Not `--prefix`, `--script-shell`, `--node-options`, `--userconfig`. Those of yarn, pnpm and bun go to the script.
const NPM: &str = "--silent -s --if-present --workspaces -w --workspace --";
/// Not `-o`, `-exec`, `-toolexec`, `-vettool`, `-overlay`, `-mod`, `-modfile`, `-ldflags`, `-C`.
const GO: &str = "-v -x -n -a -race -tags -trimpath -p -asan -msan -buildvcs";

const TABLE: &[KnownCommand] = &[
    known(
        &["git", "status"],
        &[
            "-s --short -b --branch --show-stash --porcelain --long -v --verbose -u -uno -uall -unormal --untracked-files \
           --ignored -z --no-renames --renames --find-renames --column --no-column --ahead-behind --no-ahead-behind --",
        ],
    ),
    known(&["git", "diff"], &[DIFF, "--cached --staged --merge-base --ours --theirs --base"]),
    known(&["git", "log"], &[DIFF, LOG]),
    known(&["git", "show"], &[DIFF, LOG]),
    known(&["git", "stash", "list"], &[LOG]),
    known(&["git", "stash", "show"], &[DIFF]),
    known(&["git", "rev-list"], &[LOG, "--objects --no-object-names --"]),
    known(
        &["git", "branch"],
        &[
            "-a --all -r --remotes -v -vv --verbose -l --list --show-current --contains --no-contains --merged --no-merged \
           --sort --points-at --column --no-column --color --no-color --abbrev --ignore-case -i",
        ],
    )
    // A name makes a branch.
    .without_names(),
    known(
        &["git", "blame"],
        &[
            "-L -w -M -C -s -e --show-email -t -l -f --show-name -n --show-number --date --porcelain -p --line-porcelain \
           --abbrev --root --since --first-parent --color-lines --color-by-age --",
        ],
    ),
    known(
        &["git", "grep"],
        &[
            "-n --line-number -i --ignore-case -w --word-regexp -v --invert-match -l --files-with-matches --name-only -L \
           --files-without-match -c --count -h -H --full-name -E --extended-regexp -F --fixed-strings -P --perl-regexp -G \
           --basic-regexp -e --and --or --not --all-match -A --after-context -B --before-context -C --context --cached \
           --untracked --heading --break --max-depth --max-count -m -q --quiet -p --show-function -W --function-context -o \
           --only-matching --column --color --no-color -I -a --text --recurse-submodules --exclude-standard --",
        ],
    ),
    known(
        &["git", "ls-files"],
        &[
            "-c --cached -d --deleted -m --modified -o --others -i --ignored -s --stage -u --unmerged -k --killed -t -v -z \
           --exclude-standard --directory --no-empty-directory --full-name --error-unmatch --eol --deduplicate --abbrev --",
        ],
    ),
    known(
        &["git", "ls-tree"],
        &["-r -d -t -l --long -z --name-only --name-status --object-only --full-name --full-tree --abbrev"],
    ),
    known(
        &["git", "rev-parse"],
        &[
            "--show-toplevel --show-prefix --show-cdup --git-dir --git-common-dir --absolute-git-dir --abbrev-ref --short \
           --verify -q --quiet --symbolic --symbolic-full-name --is-inside-work-tree --is-inside-git-dir \
           --is-bare-repository --is-shallow-repository --branches --tags --remotes --all",
        ],
    ),
    known(
        &["git", "describe"],
        &["--tags --all --always --long --dirty --broken --abbrev --contains --exact-match --match --exclude \
           --first-parent --candidates"],
    ),
    known(&["git", "merge-base"], &["-a --all --octopus --independent --is-ancestor --fork-point"]),
    known(&["git", "cat-file"], &["-t -s -p -e"]),
    known(&["git", "shortlog"], &[LOG, "-s --summary --numbered -e --email"]),
    known(
        &["git", "add"],
        &["-A --all --no-all -u --update -n --dry-run -v --verbose -N --intent-to-add --ignore-errors --refresh \
           --ignore-missing --"],
    ),
    known(&["cargo", "build"], &[CARGO]),
    known(&["cargo", "check"], &[CARGO]),
    known(&["cargo", "test"], &[CARGO, CARGO_TEST]).passing(&[TEST_PROGRAM]),
    known(&["cargo", "bench"], &[CARGO, "--no-run --no-fail-fast"]),
    known(&["cargo", "nextest", "run"], &[CARGO, CARGO_TEST, "--fail-fast --retries --test-threads"])
        .passing(&[TEST_PROGRAM]),
    known(&["cargo", "clippy"], &[CARGO, "--no-deps --"]).passing(&["-D -W -A"]),
    known(&["cargo", "doc"], &[CARGO, "--no-deps --document-private-items"]),
    known(&["cargo", "fmt"], &["--all --check --package -p --verbose -v --quiet -q --"])
        .passing(&["--check --verbose -v --quiet -q"]),
    known(
        &["cargo", "tree"],
        &[CARGO, "-i --invert --depth -e --edges --no-dedupe -d --duplicates --prune --charset --format -f"],
    ),
    known(&["cargo", "metadata"], &["--no-deps --format-version --locked --offline --frozen -q --quiet"]),
    known(&["npm", "test"], &[NPM]).passing(&[]),
    script(&["npm", "run"], &[NPM]),
    known(&["npm", "ls"], &["-a --all --depth --json -l --long -p --parseable --omit --include"]),
    known(&["pnpm", "test"], &["--"]).passing(&[]),
    script(&["pnpm", "run"], &[]),
    known(&["yarn", "test"], &["--"]).passing(&[]),
    script(&["yarn", "run"], &[]),
    script(&["bun", "run"], &[]),
    known(&["bun", "test"], &["--timeout --bail -t --test-name-pattern --coverage --only --todo"]),
    known(&["go", "build"], &[GO]),
    known(
        &["go", "test"],
        &[
            GO,
            "-run -skip -count -short -cover -covermode -coverpkg -timeout -failfast -bench -benchmem -benchtime -json \
              -list -parallel -shuffle -cpu -fullpath",
        ],
    ),
    known(&["go", "vet"], &["-v -x -n -tags -json -c"]),
    known(&["go", "list"], &["-m -json -deps -test -e -find -u -versions -tags"]),
    known(
        &["pytest"],
        &[
            "-v -vv -vvv --verbose -q -qq --quiet -x --exitfirst --maxfail -s -k -m --lf --last-failed --ff --failed-first \
           --nf --new-first --sw --stepwise --tb -l --showlocals --durations --durations-min --collect-only --co \
           --no-header --no-summary --strict-markers --strict-config --color -ra -rA -rf -rs -rx -rE --setup-show \
           --fixtures --markers -n",
        ],
    ),
    known(
        &["ruff", "check"],
        &["--statistics --select --extend-select --ignore --output-format -q --quiet -v --verbose \
        --no-cache --diff --no-fix --preview --show-files --target-version -n"],
    ),
    known(&["ruff", "format"], &["--check --diff -q --quiet -v --verbose --no-cache -n --line-length --preview"]),
    known(
        &["mypy"],
        &["--strict --pretty --ignore-missing-imports --no-incremental --show-error-codes --show-error-context \
        --show-column-numbers --no-error-summary --follow-imports -v -p -m"],
    ),
    // A file named to it is compiled beside itself, over whatever is there.
    known(&["tsc"], &["--noEmit --strict --skipLibCheck --pretty -v --version --listFiles --showConfig"]).without_names(),
    known(
        &["dotnet", "build"],
        &["--no-restore --no-incremental --nologo -c --configuration -v --verbosity -f --framework"],
    ),
    known(
        &["dotnet", "test"],
        &["--no-restore --no-build --nologo -c --configuration -v --verbosity -f --framework --filter -t --list-tests"],
    ),
    known(
        &["ls"],
        &[
            "-l -a -A -h -R -t -r -S -X -v -1 -d -F -i -s -n -g -o -p -G -x -m -c -u --all --almost-all --human-readable \
           --recursive --reverse --size --sort --time --color --group-directories-first --full-time --classify \
           --directory --inode --numeric-uid-gid --no-group --si --",
        ],
    ),
    known(
        &["cat"],
        &["-n -b -s -A -E -T -v -e -t --number --number-nonblank --show-all --show-ends --squeeze-blank --"],
    ),
    known(&["head"], &["-n -c -q -v --lines --bytes --quiet --verbose --"]),
    known(&["tail"], &["-n -c -q -v --lines --bytes --quiet --verbose --"]),
    known(&["wc"], &["-l -w -c -m -L --lines --words --bytes --chars --max-line-length --"]),
    known(&["pwd"], &["-P -L"]),
    known(
        &["rg"],
        &[
            "-n -i -l -w -c -v -e -F -S -s -t -T -g -A -B -C -o -U -m -N -H -h -I -x -p -P --files --hidden --no-ignore -u \
           --ignore-case --smart-case --case-sensitive --line-number --no-line-number --count --count-matches \
           --files-with-matches --files-without-match --fixed-strings --word-regexp --line-regexp --type --type-not \
           --type-list --glob --iglob --context --after-context --before-context --max-count --max-depth --max-filesize \
           --only-matching --multiline --multiline-dotall --pcre2 --heading --no-heading --column --sort --sortr --stats \
           --json --vimgrep --invert-match --color --trim --with-filename --no-filename --pretty --no-messages --",
        ],
    ),
    known(
        &["grep"],
        &[
            "-n -i -r -l -L -w -c -v -e -E -F -P -G -o -q -s -H -h -A -B -C -m -x -a -I -b -y --recursive --ignore-case \
           --line-number --files-with-matches --files-without-match --word-regexp --line-regexp --count --invert-match \
           --extended-regexp --fixed-strings --perl-regexp --basic-regexp --regexp --only-matching --quiet --silent \
           --with-filename --no-filename --after-context --before-context --context --max-count --include --exclude \
           --exclude-dir --color --colour --no-messages --binary-files --text --",
        ],
    ),
    known(
        &["tree"],
        &[
            "-a -d -L -f -i -p -s -h -D -I -P -r -t -v -n -C --dirsfirst --gitignore --noreport --prune --du --filesfirst",
        ],
    ),
    known(
        &["du"],
        &["-s -h -a -c -d -k -m -b -x --summarize --human-readable --all --total --max-depth --apparent-size --"],
    ),
    known(
        &["diff"],
        &["-u -q -y -w -b -B -i -E -N -U -c -p -s -a --unified --brief --side-by-side --color \
           --ignore-all-space --ignore-space-change --ignore-blank-lines --ignore-case --new-file --report-identical-files \
           --strip-trailing-cr --minimal --"],
    ),
    known(&["cut"], &["-d -f -c -b -s --delimiter --fields --characters --bytes --complement --only-delimited --"]),
];
