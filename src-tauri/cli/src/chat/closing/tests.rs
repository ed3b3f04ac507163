//! The sentences for what cannot be seen from a test of the whole program: ends that come from another place.

use super::{closed, submitted};
use crate::strings::strings;
use ask::interaction::Closing;
use ask::settings::Language;
use ask::{Answer, Answers, Outcome, Question, QuestionId, QuestionOption, Surface};

fn card() -> Vec<Question> {
    let option = |label: &str| QuestionOption {
        id: ask::OptionId(label.to_lowercase()),
        label: label.into(),
        description: None,
        preview: None,
        recommended: false,
    };
    let question = |id: &str, text: &str| Question {
        id: QuestionId(id.into()),
        header: None,
        text: text.into(),
        options: vec![option("Yes"), option("No")],
        multi_select: false,
        allow_freeform: true,
    };
    vec![question("q1", "Lint?"), question("q2", "Test\u{1b}[2J?"), question("q3", "Publish?")]
}

fn answered(ids: &[&str]) -> Outcome {
    let answer = |id: &&str| Answer::choosing(&QuestionId((*id).into()), vec![ask::OptionId("yes".into())]);
    Outcome::Answered(Answers::from(ids.iter().map(answer).collect::<Vec<_>>()))
}

#[test]
fn every_end_has_a_sentence_of_its_own() {
    let ends = [
        (answered(&["q1", "q2", "q3"]), "The question was answered in the window.", "问题已在窗口里回答。"),
        (
            answered(&["q1"]),
            "The questions were answered in part in the window; left open: “Test?”, “Publish?”.",
            "问题已在窗口里回答了一部分；未回答：“Test?”、“Publish?”。",
        ),
        (
            Outcome::Delegated { comment: None },
            "The question was left to the agent in the window.",
            "问题已在窗口里交给智能体决定。",
        ),
        (
            Outcome::Dismissed,
            "The question was closed in the window without an answer.",
            "问题已在窗口里关闭，没有回答。",
        ),
        (
            Outcome::NoResponse { limit_ms: 90_000 },
            "The question was closed: no answer within the time limit (1 min 30 s). Nothing was chosen; what you type now is a message.",
            "在时限（1 分 30 秒）内没有回答，问题已关闭，没有选择任何选项。现在输入的内容会作为消息发送。",
        ),
        (Outcome::Superseded, "The question was set aside for your new message.", "因为你发了新消息，问题已搁置。"),
        (
            Outcome::Stopped,
            "The question was closed with the run; nothing was chosen.",
            "运行已停止，问题随之关闭，没有选择任何选项。",
        ),
    ];
    for (outcome, en, zh) in ends {
        let by = Some(Surface::Window);
        let closing =
            Closing { outcome, at: 0, by, submit: None, answerer: None, revised: false, missed: false, owed: 0 };
        assert_eq!(closed(strings(Language::En), &card(), &closing, false), en);
        assert_eq!(closed(strings(Language::Zh), &card(), &closing, false), zh);
    }
}

#[test]
fn what_comes_after_the_end_is_told_apart() {
    let by = Some(Surface::Notification);
    let closing = Closing {
        outcome: answered(&["q1", "q2", "q3"]),
        at: 0,
        by,
        submit: None,
        answerer: None,
        revised: true,
        missed: false,
        owed: 0,
    };
    let (en, zh) = (strings(Language::En), strings(Language::Zh));
    assert_eq!(
        closed(en, &card(), &closing, false),
        "The answer was changed from the notification; the agent goes by the new one."
    );
    assert_eq!(closed(zh, &card(), &closing, false), "回答已从通知里修改，智能体以新的回答为准。");
    assert_eq!(
        closed(en, &card(), &closing, true),
        "The question was answered from the notification after all; the agent is told now."
    );
    assert_eq!(closed(zh, &card(), &closing, true), "问题后来从通知里得到了回答，现在会告诉智能体。");
}

#[test]
fn what_is_left_open_is_named() {
    let open = ["Lint?".to_owned(), "Test?".to_owned()];
    assert_eq!(submitted(strings(Language::En), &open), "Handed in. Left open, with nothing chosen: “Lint?”, “Test?”.");
    assert_eq!(submitted(strings(Language::Zh), &open), "已提交。未回答、没有替你选择的问题：“Lint?”、“Test?”。");
    assert_eq!(submitted(strings(Language::En), &[]), "Handed in.");
}
