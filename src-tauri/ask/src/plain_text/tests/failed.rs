//! What a person reads of a call that failed: what happened, and nothing that is said to the model.

use crate::base::language::Language;
use crate::facts::result::{decide_first, stopped_under_way};
use crate::plain_text::{why_it_failed, why_it_was_refused};

#[test]
fn what_is_meant_for_the_model_is_left_out() {
    for (result, en, zh) in [
        (
            "Exit code 3 after 2.5 s. It could write in the workspace only; if that was in its way, ask for it with `unconfined` and say why.\nboom",
            "exit code 3 after 2.5 s",
            "退出码 3，用时 2.5 秒",
        ),
        ("Killed by signal 9 after 0.1 s. No output.", "ended by signal 9 after 0.1 s", "被信号 9 终止，用时 0.1 秒"),
        (
            "Ended at its time limit, after 60.0 s. It may have taken effect in part.",
            "stopped at its time limit after 60.0 s",
            "运行 60.0 秒后达到时限，已停止",
        ),
        (
            "The person had it stopped after 4.0 s. It may have taken effect in part.",
            "you stopped it after 4.0 s",
            "运行 4.0 秒后由你停止",
        ),
        (
            r#"{"status":"unsupported","answers":[],"note":"Do not call ask_user again."}"#,
            "no one to ask here",
            "这里无法提问",
        ),
        (r#"{"status":"something_new","note":"Tell them."}"#, "", ""),
        (
            "\"a. b.rs\" was not changed: `old` does not stand in it. Read the file again with read_file, and give the text exactly as it stands there.",
            "\"a. b.rs\" was not changed: `old` does not stand in it",
            "\"a. b.rs\" was not changed: `old` does not stand in it",
        ),
        (
            "[a note of the program]\nNot asked: `question` is empty. Correct it and call ask_user again.",
            "not asked, the agent's question had an error",
            "没有提问，智能体的问题有错误",
        ),
        ("Not asked: 5 questions are open already. Wait for their answers.", "not asked", "没有提问"),
        ("", "", ""),
        ("It broke\u{1b}[2J.", "It broke", "It broke"),
    ] {
        assert_eq!(why_it_failed(result, Language::En), en, "{result}");
        assert_eq!(why_it_failed(result, Language::Zh), zh, "{result}");
    }
}

#[test]
fn what_the_model_is_told_of_a_call_that_did_not_run_is_told_in_the_persons_language() {
    let (stopped, first) = (stopped_under_way(), decide_first());
    for (result, en, zh) in [
        (stopped.as_str(), "the run was stopped", "运行已停止"),
        ("Not run: the person stopped the run.", "the run was stopped", "运行已停止"),
        (first.as_str(), "not run, the agent asked you something first", "未执行，智能体先向你提了问题"),
        (
            "Not run: the arguments were no complete JSON object. Send the call again with valid JSON.",
            "not run, the agent's arguments couldn't be read",
            "未执行，无法读取智能体给出的参数",
        ),
    ] {
        assert_eq!(why_it_failed(result, Language::En), en, "{result}");
        assert_eq!(why_it_failed(result, Language::Zh), zh, "{result}");
    }
}

#[test]
fn whoever_wrote_the_call_reads_what_to_correct() {
    let result =
        "Not asked: `choices[1]` repeats \"a\", the label of `choices[0]`. Correct it and call ask_user again.";
    assert_eq!(why_it_was_refused(result), "Not asked: `choices[1]` repeats \"a\", the label of `choices[0]`");
}
