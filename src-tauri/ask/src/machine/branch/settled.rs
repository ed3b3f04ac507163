//! What was under way at the point of a branch. All of it has ended since, there or by this.

use super::{BranchRefusal, Fork, refused};
use crate::base::id::{CallId, ConversationId, InteractionId, Timestamp};
use crate::facts::event::{AskEvent, CallEvent, Event, FamilyEvent, FileEvent, PlanEvent};
use crate::facts::family::TaskEnd;
use crate::facts::interaction::{Closing, Status};
use crate::facts::message::{CallResult, CallStatus};
use crate::facts::outcome::Outcome;
use crate::facts::result;
use crate::machine::decide::decide;
use crate::machine::input::Input;
use crate::machine::state::{MemberQuestion, State};

/// Where nobody was here, questions ended in the commit that asked them: what else it says of the same reply was true
/// before this end could be another.
pub fn same_commit<'a>(events: &'a [Event], fork: &Fork) -> impl Iterator<Item = &'a Event> {
    let ended = events.get(fork.end).and_then(closing).filter(|closing| closing.outcome == Outcome::Afk);
    let call = events.iter().find_map(|event| asked_of(event, fork.interaction));
    let at = ended.map(|closing| closing.at);
    let rest = events.get(fork.end + 1..).unwrap_or_default().iter();
    rest.take_while(move |event| at == Some(event.at()) && of_a_reply(event)).filter(
        move |event| !matches!(event, Event::Call(CallEvent::Finished { call: other, .. }) if Some(other) == call),
    )
}

fn asked_of(event: &Event, id: InteractionId) -> Option<&CallId> {
    if let Event::Ask(AskEvent::Request { interaction }) = event
        && interaction.id == id
    {
        return Some(&interaction.tool_call);
    }
    None
}

fn closing(event: &Event) -> Option<&Closing> {
    if let Event::Ask(AskEvent::Cancelled { closing, .. }) = event { Some(closing) } else { None }
}

fn of_a_reply(event: &Event) -> bool {
    matches!(
        event,
        Event::Ask(AskEvent::Request { .. } | AskEvent::Cancelled { .. })
            | Event::Family(FamilyEvent::AskSettled { .. } | FamilyEvent::TaskEnded { .. })
            | Event::Call(CallEvent::Finished { .. })
            | Event::Plan(PlanEvent::StepDone { .. })
    )
}

/// The ends of what was under way at that moment. They are facts: what had begun is not begun again.
pub fn settled(cut: &State, events: &[Event], fork: &Fork, at: Timestamp) -> Result<Vec<Event>, BranchRefusal> {
    let mut settled = Vec::new();
    let since = || events.iter().skip(fork.end);
    let begun = cut.pending().filter(|(call, _)| cut.act(call).is_some_and(|act| act.started_at.is_some()));
    for (call, _) in begun {
        let asked = cut.asked_of(call);
        if asked.is_some_and(|asked| asked.ends_call()) {
            continue;
        }
        for asked in cut.all_asked_of(call) {
            let closing = Closing::unasked(Outcome::Moot, at);
            settled.push(Event::Ask(AskEvent::Cancelled { interaction: asked.id, closing }));
        }
        let finished = since()
            .find(|event| matches!(event, Event::Call(CallEvent::Finished { call: other, .. }) if other == call));
        let unknown = || {
            Event::Call(CallEvent::Finished {
                call: call.clone(),
                result: CallResult::new(result::stopped_under_way(), CallStatus::Failed),
                at,
            })
        };
        settled.push(finished.cloned().unwrap_or_else(unknown));
    }
    if let Some(run) = cut.undoing {
        let undone =
            since().find(|event| matches!(event, Event::Files(FileEvent::Undone { run: other, .. }) if *other == run));
        settled.push(undone.cloned().ok_or(BranchRefusal::Busy)?);
    }
    if cut.restoring.is_some() {
        let here = |branch: &ConversationId| Some(*branch) == cut.digest.id;
        let own = |event: &&Event| matches!(event, Event::Files(FileEvent::Restored { branch, .. }) if here(branch));
        settled.push(since().find(own).cloned().ok_or(BranchRefusal::Busy)?);
    }
    settled.extend(family_settled(cut, events, fork, at)?);
    Ok(settled)
}

/// Tasks work for the conversation that started them: here they are as they ended there, or are given up. What was asked
/// between them and it is answered there.
fn family_settled(cut: &State, events: &[Event], fork: &Fork, at: Timestamp) -> Result<Vec<Event>, BranchRefusal> {
    let mut state = cut.clone();
    let mut settled = Vec::new();
    let mut put = |state: &mut State, input: Input| {
        let events = decide(state, input).map_err(refused)?;
        events.iter().for_each(|event| state.apply(event));
        settled.extend(events);
        Ok(())
    };
    let alive: Vec<ConversationId> = state.family.alive().map(|task| task.id).collect();
    for task in alive {
        let ended = events.iter().skip(fork.end).find_map(|event| task_end(event, task));
        put(&mut state, Input::TaskEnded { task, end: ended.cloned().unwrap_or(TaskEnd::Stopped), at })?;
    }
    let open = |heard: &&MemberQuestion| heard.interaction.status == Status::Open;
    let heard: Vec<InteractionId> = state.family.all_heard().filter(open).map(|heard| heard.interaction.id).collect();
    for interaction in heard {
        put(&mut state, Input::Settle { interaction, closing: Closing::unasked(Outcome::Withdrawn, at), at })?;
    }
    Ok(settled)
}

fn task_end(event: &Event, id: ConversationId) -> Option<&TaskEnd> {
    if let Event::Family(FamilyEvent::TaskEnded { task, end, .. }) = event
        && *task == id
    {
        return Some(end);
    }
    None
}
