use super::*;
use ask::event::{FailureCode, RunEnd};
use ask::interaction::{Body, Interaction};
use ask::plan::ResumePoint;
use ask::question::{Question, QuestionOption};
use ask::settings::QuietHours;
use ask::{CallId, OptionId, QuestionId, RunFailure};
use uuid::Uuid;

mod later;

fn conversation(number: u128) -> ConversationId {
    ConversationId(Uuid::from_u128(number))
}

pub fn waiting(number: u128, text: &str, labels: &[&str]) -> Waiting {
    let option = |(index, label): (usize, &&str)| QuestionOption {
        id: OptionId(format!("o{}", index + 1)),
        label: (*label).to_owned(),
        description: None,
        preview: None,
        recommended: false,
    };
    let options = labels.iter().enumerate().map(option).collect();
    let question = Question {
        id: QuestionId::from("q1"),
        header: None,
        text: text.to_owned(),
        options,
        multi_select: false,
        allow_freeform: true,
    };
    let id = InteractionId(Uuid::from_u128(number));
    let body = Body::Question { questions: vec![question] };
    let interaction =
        Interaction::opened(id, conversation(number), CallId::from("c1"), body, ResumePoint::default(), 1);
    Waiting { interaction, title: format!("Task {number}"), draft: None, clock: None }
}

/// A notification of a question with these options, whose text stays hidden.
pub fn note(labels: &[&str]) -> Note {
    let mut eyes = Eyes::away();
    eyes.wishes.sound = false;
    let steps = NotificationPlan::default().look(&[waiting(1, "Which?", labels)], &eyes.sight());
    notes(&steps)[0].clone()
}

struct Eyes {
    looking_at: Option<ConversationId>,
    wishes: Notifications,
    language: Language,
    /// Minutes since midnight.
    minute: u64,
}

impl Eyes {
    fn away() -> Eyes {
        Eyes { looking_at: None, wishes: Notifications::default(), language: Language::En, minute: 0 }
    }

    fn sight(&self) -> Sight<'_> {
        let of_day = Duration::from_secs(self.minute * 60);
        let now = NotificationTime { at: of_day.as_millis() as Timestamp, of_day };
        Sight { looking_at: self.looking_at, wishes: &self.wishes, language: self.language, now }
    }
}

fn notes(steps: &[NotificationStep]) -> Vec<&Note> {
    steps.iter().filter_map(|step| if let NotificationStep::Notify(note) = step { Some(note) } else { None }).collect()
}

#[test]
fn a_question_nobody_sees_is_announced_once_and_withdrawn_when_it_is_closed() {
    let mut notices = NotificationPlan::default();
    let asked = [waiting(1, "Which?", &["A", "B"])];
    let steps = notices.look(&asked, &Eyes::away().sight());
    assert_eq!(steps[0], NotificationStep::CallAttention);
    let [note] = notes(&steps)[..] else { panic!("one note, not {steps:?}") };
    assert_eq!((note.title.as_str(), note.body.as_str()), ("Task 1", "Needs your decision"));
    assert_eq!(note.buttons.iter().map(|button| button.label.as_str()).collect::<Vec<_>>(), ["A", "B"]);
    assert_eq!(note.buttons[1].answer.option, OptionId::from("o2"));

    assert_eq!(notices.look(&asked, &Eyes::away().sight()), []);
    assert_eq!(
        notices.look(&[], &Eyes::away().sight()),
        [NotificationStep::Withdraw(NoteId::Ask(asked[0].interaction.id))]
    );
}

#[test]
fn a_question_before_the_persons_eyes_is_not_announced() {
    let mut notices = NotificationPlan::default();
    let asked = [waiting(1, "Which?", &[])];
    let here = Eyes { looking_at: Some(conversation(1)), ..Eyes::away() };
    assert_eq!(notices.look(&asked, &here.sight()), []);
    // Looked at once is seen, also when the person then turns away.
    assert_eq!(notices.look(&asked, &Eyes::away().sight()), []);
}

#[test]
fn looking_at_the_conversation_withdraws_its_notification() {
    let mut notices = NotificationPlan::default();
    let asked = [waiting(1, "Which?", &[])];
    notices.look(&asked, &Eyes::away().sight());
    let here = Eyes { looking_at: Some(conversation(1)), ..Eyes::away() };
    assert_eq!(notices.look(&asked, &here.sight()), [NotificationStep::Withdraw(NoteId::Ask(asked[0].interaction.id))]);
}

#[test]
fn questions_that_waited_before_the_start_are_not_announced_again() {
    let asked = [waiting(1, "Which?", &[])];
    assert_eq!(NotificationPlan::already(&asked, 0).look(&asked, &Eyes::away().sight()), []);
}

#[test]
fn three_are_told_in_one_and_stay_one_until_all_are_closed() {
    let mut notices = NotificationPlan::default();
    let all = [waiting(1, "a", &[]), waiting(2, "b", &[]), waiting(3, "c", &[])];
    notices.look(&all[..2], &Eyes::away().sight());
    let steps = notices.look(&all, &Eyes::away().sight());
    assert_eq!(steps.iter().filter(|step| matches!(step, NotificationStep::Withdraw(_))).count(), 2);
    let [note] = notes(&steps)[..] else { panic!("one note, not {steps:?}") };
    assert_eq!((note.id, note.body.as_str()), (NoteId::Several, "3 questions are waiting for you"));
    assert_eq!(note.buttons, []);

    let steps = notices.look(&all[..1], &Eyes::away().sight());
    assert_eq!(notes(&steps)[0].body, "1 question is waiting for you");
    assert_eq!(notices.look(&[], &Eyes::away().sight()), [NotificationStep::Withdraw(NoteId::Several)]);
}

#[test]
fn the_questions_text_is_shown_only_where_the_person_wants_it() {
    let asked = [waiting(1, "CANARY", &[])];
    let hidden = NotificationPlan::default().look(&asked, &Eyes::away().sight());
    assert!(!format!("{hidden:?}").contains("CANARY"));
    let mut eyes = Eyes::away();
    eyes.wishes.show_text = true;
    assert_eq!(notes(&NotificationPlan::default().look(&asked, &eyes.sight()))[0].body, "CANARY");
}

#[test]
fn nothing_is_announced_where_the_person_wants_no_notifications() {
    let mut eyes = Eyes::away();
    eyes.wishes.questions = false;
    let asked = [waiting(1, "Which?", &[])];
    assert_eq!(NotificationPlan::default().look(&asked, &eyes.sight()), [NotificationStep::CallAttention]);
}

#[test]
fn an_end_is_announced_only_where_wanted_and_never_for_the_persons_own_stop() {
    let mut eyes = Eyes::away();
    let complete = |end| ChatComplete {
        conversation_id: conversation(1),
        run: 1,
        end,
        title: "Task".to_owned(),
        for_parent: false,
    };
    assert_eq!(NotificationPlan::default().finished(&complete(RunEnd::Completed), &eyes.sight()), None);
    eyes.wishes.finished = true;
    eyes.language = Language::Zh;
    let mut notices = NotificationPlan::default();
    assert_eq!(notices.finished(&complete(RunEnd::Stopped), &eyes.sight()), None);
    let failure = RunFailure { code: FailureCode::ServerError, detail: "CANARY".to_owned() };
    let step = notices.finished(&complete(RunEnd::Failed { failure }), &eyes.sight()).unwrap();
    assert_eq!(notes(&[step])[0].body, "因错误结束");
    eyes.looking_at = Some(conversation(1));
    assert_eq!(notices.look(&[], &eyes.sight()), [NotificationStep::Withdraw(NoteId::Finished(conversation(1)))]);
}

#[test]
fn what_another_program_tells_is_announced_in_its_name() {
    let mut eyes = Eyes::away();
    let notice = Notice {
        conversation_id: conversation(1),
        title: "Claude Code · site".to_owned(),
        text: "All **green**.\u{202e}".to_owned(),
    };
    let mut notices = NotificationPlan::default();
    for (show_text, body) in [(false, "Has something to tell you"), (true, "All **green**.‹U+202E›")] {
        eyes.wishes.show_text = show_text;
        let step = notices.told(&notice, &eyes.sight()).unwrap();
        let steps = [step];
        let note = notes(&steps)[0];
        assert_eq!((note.title.as_str(), note.body.as_str()), ("Claude Code · site", body));
        assert!(note.buttons.is_empty() && note.reply.is_none(), "it wants no answer");
    }
    eyes.wishes.questions = false;
    assert_eq!(notices.told(&notice, &eyes.sight()), None);
}
