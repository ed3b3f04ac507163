//! What a person reads of a call that failed: what happened, and nothing that is said to the model.

use crate::base::language::Language;
use crate::plain_text::why_it_failed;

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
            "Not asked: `question` is empty",
            "Not asked: `question` is empty",
        ),
        ("", "", ""),
        ("It broke\u{1b}[2J.", "It broke", "It broke"),
    ] {
        assert_eq!(why_it_failed(result, Language::En), en, "{result}");
        assert_eq!(why_it_failed(result, Language::Zh), zh, "{result}");
    }
}
