//! From what happened outside to what is now true, or why not.

use crate::facts::event::Event;
use crate::machine::input::{ConversationRefusal, Input, Refusal};
use crate::machine::state::State;
use crate::machine::{
    acting, agent, answers, conversation, copied, decision, eliciting, ending, family, guest, messages, reaching,
    replied, results, showing, summaries, undoing,
};

/// Pure: the same state and input always give the same events. A refusal changes nothing.
pub fn decide(state: &State, input: Input) -> Result<Vec<Event>, Refusal> {
    may_come(state, &input)?;
    match input {
        Input::Start { id, workspace, message, text, mode, model, parent, agent, no_questions, rounds_max, at } => {
            let begun = conversation::NewConversation { id, workspace, parent, agent, no_questions, mode, model };
            conversation::start(state, begun, message, text, rounds_max, at)
        }
        Input::Rename { title, at } => conversation::rename(&title, at),
        Input::ChooseFolder { workspace, at } => conversation::choose_folder(state, workspace, at),
        Input::SetMode { mode, at } => Ok(conversation::set_mode(mode, at)),
        Input::ChooseModel { model, at } => Ok(conversation::choose_model(state, model, at)),
        Input::Send { message, text, skips, rounds_max, at } => {
            messages::send(state, message, text, skips.as_deref(), rounds_max, at)
        }
        Input::TakeBack { message, at } => messages::take_back(state, message, at),
        Input::Replied { run, after, reply, fresh, asking, at } => {
            replied::replied(state, run, after, reply, &fresh, asking, at)
        }
        Input::Cut { run, after, reply, at } => replied::cut(state, run, after, reply, at),
        Input::Failed { run, failure, at } => replied::failed(state, run, failure, at),
        Input::Compact { upto, summary, at } => summaries::compact(state, upto, summary, at),
        Input::Delivered { run, reply, at } => summaries::delivered(state, run, reply, at),
        Input::AgentSession { session, mode, at } => agent::session(state, session, mode, at),
        Input::AgentPrompted { run, at } => agent::prompted(state, run, at),
        Input::AgentReplied { run, reply, at } => agent::replied(state, run, reply, at),
        Input::AgentDone { run, reply, end, rounds_max, at } => agent::done(state, run, reply, end, rounds_max, at),
        Input::Finished { call, result, at } => results::finish(state, call, result, at),
        Input::Proposed { call, proposal, interaction, rules, asking, at } => {
            acting::proposed(state, call, proposal, interaction, &rules, asking, at)
        }
        Input::Begin { call, hash, revoked, at } => acting::begin(state, call, hash, revoked, at),
        Input::Void { call, at } => acting::void(state, call, at),
        Input::Lost { call, interaction, known, at } => acting::lost(state, call, interaction, known, at),
        Input::Quiet { call, interaction, quiet, at } => acting::quiet(state, call, interaction, quiet, at),
        Input::Reach { call, proposal, interaction, rules, asking, at } => {
            reaching::reach(state, &call, proposal, interaction, &rules, asking, at)
        }
        Input::Elicit { call, asked, asking, at } => eliciting::elicit(state, &call, asked, asking, at),
        Input::HandOver { interaction, call, at } => eliciting::hand_over(state, interaction, call, at),
        Input::Gone { interaction, at } => eliciting::gone(state, interaction, at),
        Input::Completed { interaction, at } => eliciting::completed(state, interaction, at),
        Input::StartTask { call, task, limits, at } => family::start(state, call, task, limits, at),
        Input::Relayed { call, at } => family::relayed(state, call, at),
        Input::Hear { from, title, interaction, rounds_max, at } => {
            family::hear(state, from, title, interaction, rounds_max, at)
        }
        Input::Settle { interaction, closing, at } => family::settle(state, interaction, closing, at),
        Input::TaskEnded { task, end, at } => family::ended(state, task, end, at),
        Input::Shown { interaction, surface, at } => showing::shown(state, interaction, surface, at),
        Input::Carried { interaction, delivery } => showing::carried(state, interaction, delivery),
        Input::Submit(submission) => answers::submit(state, submission),
        Input::Expire { interaction, limit_ms, asking, at } => {
            answers::expire(state, interaction, limit_ms, asking, at)
        }
        Input::WaitOver { interaction, at } => answers::wait_over(state, interaction, at),
        Input::Correct { interaction, question, text, at } => {
            decision::correct(state, interaction, question, &text, at)
        }
        Input::Withdraw { interaction, question, at } => decision::withdraw(state, interaction, question, at),
        Input::Guest(call) => guest::called(state, *call),
        Input::Leave { interaction, call, at } => guest::left(state, interaction, call, at),
        Input::Undo { run, at } => undoing::undo(state, run, at),
        Input::Undone { run, files, at } => undoing::undone(state, run, files, at),
        Input::Restored { branch, files, at } => undoing::restored(state, branch, files, at),
        Input::Stop { at } => ending::stop(state, at),
        Input::Delete { at } => ending::delete(state, at),
        Input::Retry { rounds_max, at } => ending::retry(state, rounds_max, at),
    }
}

/// Whether it is for this conversation at all, whatever it says: that depends on whose the conversation is.
fn may_come(state: &State, input: &Input) -> Result<(), Refusal> {
    let digest = &state.digest;
    if matches!(input, Input::Start { .. }) {
        return if digest.id.is_some() {
            Err(Refusal::Conversation(ConversationRefusal::AlreadyStarted))
        } else {
            Ok(())
        };
    }
    if matches!(input, Input::Guest(_)) {
        return if digest.imported.is_some() {
            Err(Refusal::Conversation(ConversationRefusal::NotOfGuest))
        } else {
            Ok(())
        };
    }
    if digest.id.is_none() {
        return Err(Refusal::Conversation(ConversationRefusal::NotStarted));
    }
    if digest.guest.is_some() && to_our_agent(input) {
        return Err(Refusal::Conversation(ConversationRefusal::OfGuest));
    }
    copied::may_come(digest, input)
}

/// Whether it is something that only an agent of ours would be told.
fn to_our_agent(input: &Input) -> bool {
    matches!(
        input,
        Input::Send { .. }
            | Input::ChooseFolder { .. }
            | Input::SetMode { .. }
            | Input::ChooseModel { .. }
            | Input::Correct { .. }
            | Input::Withdraw { .. }
            | Input::Compact { .. }
    )
}
