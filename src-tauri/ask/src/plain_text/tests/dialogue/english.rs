//! The rules of a chat in English: what stands there, what comes in, what is done.

use super::stands;
use super::told::table;
use crate::base::language::Language::En;

#[test]
fn a_reply_answers_by_number_label_or_own_words() {
    let rows = table(
        En,
        stands::one,
        &[
            ("1", "submit 1 o1 ~ ↩ Recorded: PostgreSQL"),
            (" 2 ", "submit 1 o2 ~ ↩ Recorded: SQLite, in one file"),
            ("2.", "submit 1 o2 ~ ↩ Recorded: SQLite, in one file"),
            ("3)", "submit 1 o3 ~ ↩ Recorded: Neither"),
            ("３", "submit 1 o3 ~ ↩ Recorded: Neither"),
            ("２．", "submit 1 o2 ~ ↩ Recorded: SQLite, in one file"),
            ("postgresql", "submit 1 o1 ~ ↩ Recorded: PostgreSQL"),
            ("PostgreSQL (recommended)", "submit 1 o1 ~ ↩ Recorded: PostgreSQL"),
            ("sqlite， in one file", "submit 1 o2 ~ ↩ Recorded: SQLite, in one file"),
            ("2. SQLite, in one file", "submit 1 o2 ~ ↩ Recorded: SQLite, in one file"),
            ("2 // for CI", "submit 1 o2 // for CI ~ ↩ Recorded: SQLite, in one file (note: for CI)"),
            ("use what CI uses", "submit 1 =use what CI uses ~ ↩ Recorded: use what CI uses"),
            (
                "first\nthen \u{202e}second",
                "submit 1 =first\nthen \u{202e}second ~ ↩ Recorded: first then ‹U+202E›second",
            ),
            ("\"4\"", "submit 1 =4 ~ ↩ Recorded: 4"),
            ("4", "line There is no option 4. …"),
            ("0", "line There is no option 0. …"),
            ("９", "line There is no option ９. …"),
            ("1,2", "line This question takes only one option. Reply with a number or your own words."),
            ("1 2", "line This question takes only one option. …"),
            ("   ", "said Nothing was typed, so nothing was answered."),
            ("4 ⏎ 2", "submit 1 o2 ~ ↩ Recorded: SQLite, in one file"),
            ("1 ⏎ and then?", "tell: and then?"),
            ("/2", "submit 1 =/2 ~ ↩ Recorded: /2"),
        ],
    );
    assert_eq!(rows, 23);
}

#[test]
fn words_of_control_always_work() {
    table(
        En,
        stands::one,
        &[
            ("stop", "stop 101"),
            ("STOP", "stop 101"),
            ("/stop", "stop 101"),
            ("/stop@askwell_bot", "stop 101"),
            ("／stop", "stop 101"),
            ("取消", "stop 101"),
            (">p1 stop", "stop 101"),
            (">p99 stop", "stop 101"),
            ("skip", "submit 1 dismissed ~ ↩ Dismissed without an answer: neither yes nor no."),
            ("/skip", "submit 1 dismissed ~ ↩ Dismissed without an answer: neither yes nor no."),
            ("?", "list 1/0"),
            ("/?", "list 1/0"),
            (">p99 ?", "list 1/0"),
            (
                "? what does CI use",
                "submit 1 ? what does CI use ~ ↩ Sent to the agent. The question stays open until you answer it.",
            ),
            ("decide", "submit 1 decide ~ ↩ The agent decides, and will tell you what it chose."),
            ("/decide", "submit 1 decide ~ ↩ The agent decides, and will tell you what it chose."),
            ("new", "new"),
            ("/new", "new"),
            ("/new fix the tests", "new | tell: fix the tests"),
            ("new tests", "submit 1 =new tests ~ ↩ Recorded: new tests"),
            ("status", "status 1 question waiting for you: / • Title 1: Which database?"),
            ("/status", "status 1 question waiting for you: / • Title 1: Which database?"),
            ("help", "said How to answer: reply with an option's number…"),
            ("/help", "said How to answer: …"),
            ("/start", "said How to answer: …"),
            ("/start abc", "said How to answer: …"),
            ("stop it", "submit 1 =stop it ~ ↩ Recorded: stop it"),
            ("\"stop\"", "submit 1 =stop ~ ↩ Recorded: stop"),
        ],
    );
    table(
        En,
        stands::nothing,
        &[
            ("stop", "stop"),
            ("skip", "said No question is open here."),
            ("?", "said How to answer: …"),
            ("status", "status Nothing is waiting for you."),
            ("new ⏎ hello", "tell: hello"),
            ("hello", "tell: hello"),
            ("2", "tell: 2"),
            ("? hm", "tell: ? hm"),
            ("decide", "tell: decide"),
            ("send", "tell: send"),
            ("/unknown", "tell: /unknown"),
            (">p99 hello", "tell: hello"),
        ],
    );
}

#[test]
fn other_questions_are_read_by_the_same_rules() {
    table(
        En,
        stands::closed,
        &[
            ("yes", "submit 1 o1 ~ ↩ Recorded: Yes"),
            ("maybe", "line This question takes only its options. Reply with a number, yes or no."),
            ("maybe ⏎ 2", "submit 1 o2 ~ ↩ Recorded: No"),
            ("3", "line There is no option 3. Reply with a number, yes or no."),
            ("[1/0/o]", " | alert This list is no longer open."),
        ],
    );
    table(
        En,
        stands::numbers,
        &[
            ("A", "submit 1 o1 ~ ↩ Recorded: 2"),
            ("b.", "submit 1 o2 ~ ↩ Recorded: 4"),
            ("2", "submit 1 o1 ~ ↩ Recorded: 2"),
            ("９", "submit 1 =９ ~ ↩ Recorded: ９"),
            ("[1/0/2]", "submit 1 o3 ~ ↩ Recorded: 8 | ack Chosen: 8"),
        ],
    );
    table(En, stands::words_only, &[("9", "submit 1 =9 ~ ↩ Recorded: 9"), ("1,2", "submit 1 =1,2 ~ ↩ Recorded: 1,2")]);
    table(
        En,
        stands::checks,
        &[
            ("1,3", "submit 1 o1,o3 ~ ↩ Recorded: Lint, Docs"),
            ("3 1", "submit 1 o1,o3 ~ ↩ Recorded: Lint, Docs"),
            ("lint、docs", "submit 1 o1,o3 ~ ↩ Recorded: Lint, Docs"),
            ("1,9", "line There is no option 9, so nothing was chosen. …"),
            ("1-3", "line List each option separately. …"),
            ("[1/0/1]", "redraw p1 Lint·✓ Test·Docs·✏️ Other·☑️ Done | ack Selected: Test. Press ☑️ Done to submit."),
            ("[1/0/1] ⏎ [1/0/1]", "redraw p1 Lint·Test·Docs·✏️ Other·☑️ Done | ack Nothing selected."),
            ("[1/0/2] ⏎ [1/0/0] ⏎ [1/0/d]", "submit 1 o1,o3 ~ ↩ Recorded: Lint, Docs | ack …"),
            ("[1/0/d]", " | alert Nothing selected yet. Select an option first."),
            ("[1/0/0] ⏎ 2", "submit 1 o2 ~ ↩ Recorded: Test"),
            ("[1/0/0] ⏎ [1/0/o] ⏎ >p2 and spell", "submit 1 o1=and spell ~ ↩ Recorded: Lint, and spell"),
            ("[1/0/9]", " | alert This list is no longer open."),
        ],
    );
}

#[test]
fn own_words_are_waited_for() {
    table(
        En,
        stands::one,
        &[
            ("[1/0/o]", "prompt 1/0 | ack …"),
            ("[1/0/o] ⏎ >p2 MySQL", "submit 1 =MySQL ~ ↩ Recorded: MySQL"),
            ("[1/0/o] ⏎ >p2 2", "submit 1 =2 ~ ↩ Recorded: 2"),
            ("[1/0/o] ⏎ >p2 stop", "stop 101"),
            ("[1/0/o] ⏎ 2", "submit 1 o2 ~ ↩ Recorded: SQLite, in one file"),
            ("[1/0/o] ⏎ 9", "submit 1 =9 ~ ↩ Recorded: 9"),
            ("[1/0/o] ⏎ MySQL", "submit 1 =MySQL ~ ↩ Recorded: MySQL"),
            ("[1/0/o] ⏎ [1/0/1]", "submit 1 o2 ~ ↩ Recorded: SQLite, in one file | ack Chosen: SQLite, in one file"),
        ],
    );
    table(
        En,
        stands::background,
        &[
            ("2", "submit 1 o2 ~ ↩ Recorded: SQLite, in one file"),
            ("look at the tests", "tell 101: look at the tests | line Sent to the agent. The question is still open."),
            (">p1 whatever CI has", "submit 1 =whatever CI has ~ ↩ Recorded: whatever CI has"),
            ("[1/0/o] ⏎ MySQL", "submit 1 =MySQL ~ ↩ Recorded: MySQL"),
            ("stop", "stop 101"),
        ],
    );
}

#[test]
fn several_questions_come_one_at_a_time() {
    table(
        En,
        stands::several,
        &[
            ("1", "list 1/1 after ↩ Recorded: Yes"),
            ("1 ⏎ 1,3", "list 1/2 after ↩ Recorded: Lint, Docs"),
            ("1 ⏎ 1,3 ⏎ fine", "submit 1 o1 & o1,o3 & =fine ~ ↩ Recorded: fine · 3 of 3 answers submitted."),
            ("1 ⏎ 9", "line There is no option 9. …"),
            ("1 ⏎ back", "list 1/0"),
            ("back", "line This is the first question."),
            ("1 ⏎ back ⏎ 2", "list 1/1 after ↩ Recorded: No"),
            ("1 ⏎ 2 ⏎ >p1 no", "list 1/2 after ↩ Recorded: No"),
            ("1 ⏎ 2 ⏎ >p1 no ⏎ x", "submit 1 o2 & o2 & =x ~ ↩ Recorded: x · 3 of 3 answers submitted."),
            ("skip", "list 1/1 after ↩ Skipped. Nothing was chosen for you."),
            ("skip ⏎ 1 ⏎ x", "list 1/3 after ↩ Recorded: x"),
            ("skip ⏎ 1 ⏎ x ⏎ send", "submit 1 o1 & =x ~ ↩ 2 of 3 answers submitted."),
            ("skip ⏎ 1 ⏎ x ⏎ 1", "list 1/0"),
            ("skip ⏎ 1 ⏎ x ⏎ 1 ⏎ 2", "submit 1 o2 & o1 & =x ~ ↩ Recorded: No · 3 of 3 answers submitted."),
            ("skip ⏎ 1 ⏎ x ⏎ yes please", "line Nothing was submitted yet. Reply send…"),
            ("skip ⏎ 1 ⏎ x ⏎ 9", "line Nothing was submitted yet. …"),
            ("skip ⏎ 1 ⏎ x ⏎ skip", "line Nothing was submitted yet. …"),
            ("skip ⏎ 1 ⏎ x ⏎ back", "list 1/2"),
            ("skip ⏎ skip ⏎ skip", "list 1/3 after ↩ Skipped. Nothing was chosen for you."),
            ("skip ⏎ skip ⏎ skip ⏎ send", "submit 1 dismissed ~ ↩ Dismissed without an answer: neither yes nor no."),
            ("decide", "submit 1 decide ~ ↩ The agent decides, and will tell you what it chose."),
            ("1 ⏎ decide", "line Not done: decide leaves the whole card to the agent…"),
            ("1 ⏎ stop", "stop 101"),
            ("1 ⏎ ?", "list 1/1"),
            ("[1/0/0]", "list 1/1 after ↩ Recorded: Yes | ack Chosen: Yes"),
            ("[1/0/0] ⏎ [1/1/b]", "list 1/0 | ack …"),
            ("[1/0/s]", "list 1/1 after ↩ Skipped. Nothing was chosen for you. | ack …"),
            ("[1/1/0]", " | alert This list is no longer open."),
            ("[1/0/0] ⏎ [1/1/0] ⏎ [1/1/d] ⏎ [1/0/1]", "list 1/2 after ↩ Recorded: No | ack Chosen: No"),
            ("skip ⏎ 1 ⏎ x ⏎ [1/3/d]", "submit 1 o1 & =x ~ ↩ 2 of 3 answers submitted. | ack …"),
            ("skip ⏎ 1 ⏎ x ⏎ [1/3/0]", "list 1/0 | ack …"),
            ("[1/3/d]", " | alert This list is no longer open."),
        ],
    );
}

#[test]
fn consent_is_a_number_or_the_word_itself() {
    table(
        En,
        stands::command,
        &[
            ("1", "submit 1 yes once ~ ✓ Allowed once"),
            ("1 (recommended)", "line Nothing was decided: …"),
            ("yes (recommended)", "line Nothing was decided: …"),
            ("１。", "submit 1 yes once ~ ✓ Allowed once"),
            ("yes", "submit 1 yes once ~ ✓ Allowed once"),
            ("YES", "submit 1 yes once ~ ✓ Allowed once"),
            ("2", "submit 1 yes here ~ ✓ Allowed in this conversation: this exact command"),
            ("no", "submit 1 no ~ ✗ Denied"),
            ("no // not on Friday", "submit 1 no=not on Friday ~ ✗ Denied (reason: not on Friday)"),
            ("3 // x", "submit 1 no=x ~ ✗ Denied (reason: x)"),
            ("ok", "line Nothing was decided: that isn't one of the answers. …"),
            ("yes please", "line Nothing was decided: …"),
            ("sure, go ahead", "line Nothing was decided: …"),
            ("\"yes\"", "line Nothing was decided: …"),
            ("/yes", "line Nothing was decided: …"),
            ("/1", "line Nothing was decided: …"),
            ("y", "line Nothing was decided: …"),
            ("👍", "line Nothing was decided: …"),
            ("1,2", "line Nothing was decided: …"),
            ("1 // but only once", "line Nothing was decided: only a no takes a reason. …"),
            ("4", "line Nothing was decided: there is no such number. …"),
            ("skip", "line Nothing was decided: …"),
            ("decide", "line Nothing was decided: …"),
            (">p1 yes", "submit 1 yes once ~ ✓ Allowed once"),
            ("? why this", "tell 101: why this"),
            ("?", "list 1/0"),
            ("stop", "stop 101"),
            ("[1/0/0]", "submit 1 yes once ~ ✓ Allowed once | ack Chosen: Allow once"),
            ("[1/0/2]", "submit 1 no ~ ✗ Denied | ack Chosen: Deny"),
            ("[1/0/3]", " | alert This list is no longer open."),
            ("[1/0/d]", " | alert This list is no longer open."),
        ],
    );
    table(
        En,
        stands::plan,
        &[
            ("yes", "submit 1 plan ~ ✓ Plan accepted"),
            ("2 // too much", "submit 1 no=too much ~ ✗ Plan denied (reason: too much)"),
            ("looks good", "line Nothing was decided: …"),
        ],
    );
    table(
        En,
        stands::quiet,
        &[
            ("1", "submit 1 wait ~ ✓ Waiting 10 more minutes"),
            ("yes", "line Nothing was decided: …"),
            ("[1/0/1]", "submit 1 stop command ~ ✓ Stopping the command | ack Chosen: Stop the command"),
        ],
    );
    table(
        En,
        stands::lost,
        &[
            ("1", "submit 1 again ~ ✓ Doing it again"),
            ("4", "submit 1 stop run ~ ✓ Stopping the run"),
            ("yes", "line Nothing was decided: …"),
        ],
    );
    table(
        En,
        stands::request,
        &[
            ("yes", "submit 1 agree ~ ✓ Agreed"),
            ("3 // ask Ann first", "submit 1 other=ask Ann first ~ ↩ Another way (reason: ask Ann first)"),
            ("3", "line Nothing was decided: say what to do instead. …"),
            ("[1/0/2]", "line Nothing was decided: say what to do instead. …"),
            ("fine by me", "line Nothing was decided: …"),
        ],
    );
    table(
        En,
        stands::long_command,
        &[
            ("1", "line Nothing was decided: this couldn't be shown in full here. To say yes, go to your computer."),
            ("yes", "line Nothing was decided: this couldn't be shown in full here…"),
            ("[1/0/1]", " | alert Nothing was decided: this couldn't be shown in full here…"),
            ("3", "submit 1 no ~ ✗ Denied"),
        ],
    );
}

#[test]
fn a_reply_binds_to_the_newest_list_or_to_the_quoted_one() {
    table(
        En,
        stands::two,
        &[
            ("1", "submit 2 o1 ~ ↩ Recorded: Red (to: Which colour?) then list 1/0"),
            (">p1 1", "submit 1 o1 ~ ↩ Recorded: PostgreSQL (to: Which database?) then list 2/0"),
            ("1 ⏎ 2", "submit 1 o2 ~ ↩ Recorded: SQLite, in one file"),
            ("stop", "stop 102"),
            (">p1 stop", "stop 101"),
            // p1 was posted at 11 and p2 at 12.
            ("@11 2", "submit 1 o2 ~ ↩ Recorded: SQLite, in one file (to: Which database?) then list 2/0"),
            ("@10 2", "tell: 2"),
            ("@10 stop", "stop"),
            ("status", "status 2 questions waiting for you: / • Title 1: Which database? / • Title 2: Which colour?"),
            (
                "[1/0/1]",
                "submit 1 o2 ~ ↩ Recorded: SQLite, in one file (to: Which database?) then list 2/0 | ack Chosen: SQLite, in one file",
            ),
            (">p99 1", "tell: 1"),
        ],
    );
    table(
        En,
        stands::command_then_question,
        &[
            ("yes", "submit 2 =yes ~ ↩ Recorded: yes (to: Which colour?) then list 1/0"),
            (">p1 yes", "submit 1 yes once ~ ✓ Allowed once (to: $ make all) then list 2/0"),
            // Sent twice: the second was written before the first was taken.
            ("1 ⏎ @13 1", "said This question is closed: answered here: Red"),
            ("1 ⏎ 1", "submit 1 yes once ~ ✓ Allowed once"),
        ],
    );
}

#[test]
fn a_list_that_has_ended_is_told_of_and_nothing_else_happens() {
    let over = "said This question is closed: answered in the window: PostgreSQL";
    table(
        En,
        stands::answered_at_the_desk,
        &[
            (">p1 2", over),
            (">p1 also look at the tests", over),
            (">p1 stop", "stop 101"),
            ("[1/0/1]", " | alert This question is closed: answered in the window: PostgreSQL"),
            ("[1/0/d]", " | alert This question is closed: answered in the window: PostgreSQL"),
            ("[7/0/1]", " | alert This list is no longer open."),
            // It was answered in the window at 12.
            ("@12 2", over),
            ("@12 look at the tests", "tell: look at the tests"),
            ("2", "tell: 2"),
            ("hello", "tell: hello"),
        ],
    );
    table(En, stands::two_and_one_answered, &[("2", "submit 2 o2 ~ ↩ Recorded: Blue"), (">p1 2", over)]);
    table(
        En,
        stands::ended_unsaid,
        &[
            ("2", "said This question is closed: it's no longer open. Nothing was submitted."),
            ("2 ⏎ 2", "tell: 2"),
            ("[1/0/1]", " | alert This list is no longer open."),
        ],
    );
}
