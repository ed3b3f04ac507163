//! The sentences for what cannot be seen from a test of the whole program: ends that come from another place.

use super::{closed, submitted};
use crate::chat::question_source::QuestionSource;
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
        (answered(&["q1", "q2", "q3"]), "The question was answered in the window.", "问题已在窗口中回答。"),
        (
            answered(&["q1"]),
            "Some of the questions were answered in the window. Unanswered: “Test?”, “Publish?”.",
            "部分问题已在窗口中回答。未回答：“Test?”、“Publish?”。",
        ),
        (Outcome::Delegated { comment: None }, "You let the agent decide in the window.", "你已在窗口中让智能体决定。"),
        (Outcome::Dismissed, "The question was dismissed in the window.", "问题已在窗口中忽略。"),
        (
            Outcome::NoResponse { limit_ms: 90_000 },
            "No answer within the time limit (1 min 30 s). The question was closed and nothing was chosen. What you type now is a message.",
            "时限（1 分 30 秒）内没有回答，问题已关闭，没有选择任何选项。现在输入的内容会作为消息发送。",
        ),
        (Outcome::Superseded, "Skipped: you sent a message.", "已跳过：你发了消息。"),
        (
            Outcome::Stopped,
            "The question was closed when the run stopped. Nothing was chosen.",
            "运行已停止，问题随之关闭，没有选择任何选项。",
        ),
    ];
    for (outcome, en, zh) in ends {
        let by = Some(Surface::Window);
        let closing =
            Closing { outcome, at: 0, by, submit: None, answerer: None, revised: false, missed: false, owed: 0 };
        assert_eq!(closed(strings(Language::En), (card().as_slice(), QuestionSource::Agent), &closing, false), en);
        assert_eq!(closed(strings(Language::Zh), (card().as_slice(), QuestionSource::Agent), &closing, false), zh);
    }
}

#[test]
fn whoever_asked_is_called_by_what_it_is_and_the_answer_of_another_terminal_is_told() {
    let ends = [
        (answered(&["q1"]), "The question was answered in another terminal: Yes", "问题已在另一个终端中回答：Yes"),
        (
            Outcome::Delegated { comment: None },
            "You let the program that asked decide in another terminal.",
            "你已在另一个终端中让提问的程序决定。",
        ),
        (
            Outcome::Withdrawn,
            "The program that asked withdrew the question. No answer is needed.",
            "提问的程序已撤回这个问题，不必再回答。",
        ),
        (
            Outcome::NoResponse { limit_ms: 90_000 },
            "No answer within the time limit (1 min 30 s). The question was closed and nothing was chosen.",
            "时限（1 分 30 秒）内没有回答，问题已关闭，没有选择任何选项。",
        ),
    ];
    for (outcome, en, zh) in ends {
        let by = Some(Surface::Terminal);
        let closing =
            Closing { outcome, at: 0, by, submit: None, answerer: None, revised: false, missed: false, owed: 0 };
        let card = card();
        let questions = &card[..1];
        assert_eq!(closed(strings(Language::En), (questions, QuestionSource::Program), &closing, false), en);
        assert_eq!(closed(strings(Language::Zh), (questions, QuestionSource::Program), &closing, false), zh);
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
        closed(en, (card().as_slice(), QuestionSource::Agent), &closing, false),
        "The answer was changed from the notification. The agent uses the new one."
    );
    assert_eq!(
        closed(zh, (card().as_slice(), QuestionSource::Agent), &closing, false),
        "回答已通过通知修改，智能体以新的回答为准。"
    );
    assert_eq!(
        closed(en, (card().as_slice(), QuestionSource::Agent), &closing, true),
        "The question was answered from the notification after it had ended. The agent is told now."
    );
    assert_eq!(
        closed(zh, (card().as_slice(), QuestionSource::Agent), &closing, true),
        "问题结束后通过通知得到了回答，现在会告诉智能体。"
    );
}

#[test]
fn what_is_left_open_is_named() {
    let open = ["Lint?".to_owned(), "Test?".to_owned()];
    assert_eq!(submitted(strings(Language::En), &open), "Submitted. Unanswered: “Lint?”, “Test?”.");
    assert_eq!(submitted(strings(Language::Zh), &open), "已提交。未回答：“Lint?”、“Test?”。");
    assert_eq!(submitted(strings(Language::En), &[]), "Submitted.");
}
