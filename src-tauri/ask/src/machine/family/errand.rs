//! What is to be carried between two conversations. Found by comparing both as they are committed, so that whatever was
//! not carried before the program ended is carried after it, and nothing twice.

use crate::base::id::{ConversationId, InteractionId};
use crate::facts::family::{Party, TaskEnd};
use crate::facts::interaction::{Closing, Interaction, Status};
use crate::facts::outcome::{Answer, Response, Surface};
use crate::facts::run_end::RunEnd;
use crate::machine::state::{Item, State, Subtask};

/// One thing to be handed in to one of the two.
#[derive(Debug, Clone, PartialEq)]
pub enum Errand {
    /// The task's conversation is to be started.
    Start(Box<Subtask>),
    /// The parent is to hear this question of the task.
    HearTask(Box<Interaction>),
    /// The parent is to know that a question it had heard has its end.
    Settle {
        /// The question, by its id in the task.
        interaction: InteractionId,
        /// How it ended there.
        closing: Closing,
    },
    /// The parent is to know that the task has ended.
    Ended(TaskEnd),
    /// The task is to hear this question of its parent.
    HearParent(Box<Interaction>),
    /// The task is to know that the parent's question has its end.
    SettleInTask {
        /// The question, by its id in the parent.
        interaction: InteractionId,
        /// How it ended there.
        closing: Closing,
    },
    /// The person's answer to what the parent passed on is the task's answer.
    PassOn {
        /// The task's question.
        interaction: InteractionId,
        /// The parent's question to the person, by which it was passed on.
        passing: InteractionId,
        /// What the person said to that.
        response: Response,
        /// The surface on which they said it.
        by: Surface,
    },
    /// The task's last words answer what its parent asked.
    AnswerParent {
        /// The parent's question.
        interaction: InteractionId,
        /// The last words, as an answer.
        response: Response,
    },
}

/// What is to be carried between a parent and one of its tasks, in order. `child` is None where its conversation is not
/// there.
pub fn errands(parent: &State, task: &Subtask, child: Option<&State>) -> Vec<Errand> {
    let Some(me) = parent.digest.id else { return Vec::new() };
    let alive = task.end.is_none() && parent.run.is_some();
    let Some(child) = child else {
        return if alive { vec![Errand::Start(Box::new(task.clone()))] } else { Vec::new() };
    };
    let mut errands = Vec::new();
    let of_task = parent.family.all_heard().filter(|heard| heard.from == task.id);
    for asked in of_task.map(|heard| &heard.interaction) {
        match child.interaction(asked.id).map(|now| &now.status) {
            Some(Status::Closed(closing)) if is_news(&asked.status, closing) => {
                errands.push(Errand::Settle { interaction: asked.id, closing: closing.clone() });
            }
            Some(Status::Open) if asked.status == Status::Open => errands.extend(passes_on(parent, asked)),
            Some(Status::Closed(_) | Status::Open) | None => {}
        }
    }
    if alive {
        let to_me =
            child.open_interactions().filter(|asked| asked.to == Party::Agent { conversation: me } && !asked.climbed);
        let heard = |asked: &Interaction| {
            parent.family.heard(asked.id).is_some_and(|heard| heard.interaction.unanswered >= asked.unanswered)
        };
        errands.extend(to_me.filter(|asked| !heard(asked)).map(|asked| Errand::HearTask(Box::new(asked.clone()))));
        errands.extend(end(child).map(Errand::Ended));
    }
    errands.extend(asked_of_task(parent, task.id, child));
    errands
}

/// The parent's questions to the task.
fn asked_of_task(parent: &State, task: ConversationId, child: &State) -> Vec<Errand> {
    let mut errands = Vec::new();
    for asked in parent.interactions().filter(|asked| asked.to == Party::Agent { conversation: task }) {
        let heard = child.family.heard(asked.id);
        match (&asked.status, heard) {
            (Status::Open, None) => errands.push(Errand::HearParent(Box::new(asked.clone()))),
            (Status::Open, Some(heard)) if heard.interaction.unanswered < asked.unanswered && !asked.climbed => {
                errands.push(Errand::HearParent(Box::new(asked.clone())));
            }
            (Status::Open, Some(_)) => {
                // A task that goes to rest has said what it had to say.
                if let (Some(TaskEnd::Completed { text } | TaskEnd::RoundLimit { text }), Some(question)) =
                    (end(child), asked.questions().first())
                {
                    let response = Response::Answered(vec![Answer::writing(&question.id, &text)].into());
                    errands.push(Errand::AnswerParent { interaction: asked.id, response });
                }
            }
            (Status::Closed(closing), Some(heard)) if is_news(&heard.interaction.status, closing) => {
                errands.push(Errand::SettleInTask { interaction: asked.id, closing: closing.clone() });
            }
            (Status::Closed(_), Some(_) | None) => {}
        }
    }
    errands
}

/// Whether who heard a question does not know this end of it: it knows none, or an answer that was changed since.
pub(crate) fn is_news(known: &Status, closing: &Closing) -> bool {
    match known {
        Status::Open => true,
        Status::Closed(known) => closing.revised && known != closing,
    }
}

fn passes_on(parent: &State, asked: &Interaction) -> Option<Errand> {
    let passing =
        parent.interactions().filter(|passing| passing.passes_on.is_some_and(|on| on.interaction == asked.id));
    let answered = passing.filter_map(|passing| match &passing.status {
        Status::Closed(closing) => Some((passing, closing)),
        Status::Open => None,
    });
    let mut answers = answered.filter_map(|(passing, closing)| {
        let response = crate::machine::family::told::passed_on(asked, passing, closing)?;
        Some(Errand::PassOn { interaction: asked.id, passing: passing.id, response, by: closing.by? })
    });
    answers.next()
}

/// How a task's conversation has ended, once it has come to rest.
fn end(child: &State) -> Option<TaskEnd> {
    if child.run.is_some() || child.delivering.is_some() || child.runs == 0 {
        return None;
    }
    let ended = child.items.iter().rev().find_map(|item| match item {
        Item::Ended { run, end, .. } if *run == child.runs => Some(end.clone()),
        Item::Ended { .. }
        | Item::User { .. }
        | Item::Told { .. }
        | Item::Heard { .. }
        | Item::TaskEnded { .. }
        | Item::Reply(_)
        | Item::Compacted { .. }
        | Item::Delivery { .. }
        | Item::Undone { .. }
        | Item::Restored { .. } => None,
    });
    Some(match ended {
        None | Some(RunEnd::Completed) => TaskEnd::Completed { text: last_words(child) },
        Some(RunEnd::RoundLimit) => TaskEnd::RoundLimit { text: last_words(child) },
        Some(RunEnd::Stopped) => TaskEnd::Stopped,
        Some(RunEnd::Failed { failure }) => TaskEnd::Failed { failure },
    })
}

fn last_words(child: &State) -> String {
    let replies = child.items.iter().rev().filter_map(Item::reply).filter(|item| !item.cut);
    replies.map(|item| item.reply.text.trim()).find(|text| !text.is_empty()).unwrap_or_default().to_owned()
}

/// Whether a task's run under way is wanted by nobody: it works for its parent, and that has ended, has ended it, or is
/// gone.
pub fn orphaned(child: &State, parent: Option<&State>) -> bool {
    let (Some(_), Some(me)) = (&child.run, child.digest.id) else { return false };
    let wants = |parent: &State| {
        let task = parent.family.task(me);
        parent.run.is_some() && task.is_some_and(|task| task.end != Some(TaskEnd::Stopped))
    };
    child.family.for_parent && !parent.is_some_and(wants)
}
