//! What is served, each with what it calls: the same as in the window, for the caller's own surface.

use super::Fault;
use super::settings::{outside, save_settings};
use super::table::{Command, told};
use crate::api::body::arguments;
use ask::rule::Mode;
use ask::settings::Settings;
use ask::wire::{BranchFrom, Draft, FiguresRange, HistoryQuery, Submit, TemplateTrial};
use ask::{
    AttachmentId, CallId, ConversationId, DecisionId, InteractionId, MessageId, QuestionId, Response, StandingId,
    SubmitId,
};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::future::ready;

table! { caller:
    hello() => ready(Ok::<_, Fault>(caller.askwell.hello()));
    conversations() => caller.askwell.conversations();
    inbox() => caller.askwell.inbox();
    between_agents() => caller.askwell.between_agents();
    open_conversation(conversation_id: ConversationId) => caller.askwell.open_conversation(conversation_id);
    entries(conversation_id: ConversationId, from: usize, count: usize) =>
        caller.askwell.entries(conversation_id, from, count);
    start_conversation(
        conversation_id: Option<ConversationId>,
        workspace: Option<String>,
        text: String,
        mode: Option<Mode>,
        agent: Option<String>
    ) => async {
        let id = conversation_id.unwrap_or_else(|| ConversationId(caller.askwell.host().new_id()));
        let mode = mode.unwrap_or_default();
        let started = caller.askwell.start_conversation_as(id, workspace.clone(), text, mode, agent).await?;
        caller.askwell.remember_folder(workspace.as_deref()).await;
        Ok::<_, Fault>(started)
    };
    send_message(
        conversation_id: ConversationId,
        message_id: Option<MessageId>,
        text: String,
        skips: Option<Vec<InteractionId>>
    ) => async {
        let message = message_id.unwrap_or_else(|| MessageId(caller.askwell.host().new_id()));
        caller.askwell.send_message_as(conversation_id, message, text, skips).await
    };
    channels_standing() => ready(Ok::<_, Fault>(outside(caller.askwell.channels_standing())));
    take_back_message(conversation_id: ConversationId, message_id: MessageId) =>
        caller.askwell.take_back_message(conversation_id, message_id);
    stop_run(conversation_id: ConversationId) => caller.askwell.stop_run(conversation_id);
    retry_run(conversation_id: ConversationId) => caller.askwell.retry_run(conversation_id);
    rename_conversation(conversation_id: ConversationId, title: String) =>
        caller.askwell.rename_conversation(conversation_id, title);
    delete_conversation(conversation_id: ConversationId) => caller.askwell.delete_conversation(conversation_id);
    deleted_conversations() => caller.askwell.deleted_conversations();
    restore_conversation(conversation_id: ConversationId) => caller.askwell.restore_conversation(conversation_id);
    remove_deleted_conversation(conversation_id: ConversationId) =>
        caller.askwell.remove_deleted_conversation(conversation_id);
    save_message_draft(conversation_id: Option<ConversationId>, text: String) =>
        caller.askwell.save_message_draft(conversation_id, text);
    message_draft() => caller.askwell.message_draft();

    submit_ask_user_response(
        conversation_id: ConversationId,
        answer: Option<String>,
        interaction_id: Option<InteractionId>,
        submit_id: Option<SubmitId>,
        response: Option<Response>,
        revises: Option<bool>
    ) => async {
        let revises = revises.unwrap_or_default();
        let submit = Submit { conversation_id, interaction_id, submit_id, response, answer, revises };
        Ok::<_, Fault>(caller.askwell.submit(submit, caller.by).await)
    };
    save_draft(interaction_id: InteractionId, draft: Draft) => caller.askwell.save_draft(interaction_id, draft);
    remove_attachment(interaction_id: InteractionId, attachment_id: AttachmentId) =>
        caller.askwell.remove_attachment(interaction_id, attachment_id);
    attachment_image(interaction_id: InteractionId, attachment_id: AttachmentId) =>
        caller.askwell.attachment_image(interaction_id, attachment_id);
    result_image(conversation_id: ConversationId, call_id: CallId, attachment_id: AttachmentId) =>
        caller.askwell.result_image(conversation_id, call_id, attachment_id);
    attending(interaction_id: Option<InteractionId>) => async {
        caller.askwell.attending(caller.by, interaction_id);
        Ok::<_, Fault>(())
    };
    more_time(interaction_id: InteractionId) => caller.askwell.more_time(interaction_id);

    correct_decision(
        conversation_id: ConversationId,
        interaction_id: InteractionId,
        question_id: QuestionId,
        text: String
    ) => caller.askwell.correct_decision(conversation_id, interaction_id, question_id, text);
    withdraw_decision(conversation_id: ConversationId, interaction_id: InteractionId, question_id: QuestionId) =>
        caller.askwell.withdraw_decision(conversation_id, interaction_id, question_id);
    standing_decisions() => caller.askwell.standing_decisions();
    revoke_standing(standing_id: StandingId) => caller.askwell.revoke_standing(standing_id);

    set_mode(conversation_id: ConversationId, mode: Mode) => caller.askwell.set_mode(conversation_id, mode);
    rules() => caller.askwell.rules();
    revoke_rule(interaction_id: InteractionId) => caller.askwell.revoke_rule(interaction_id);
    undo_run(conversation_id: ConversationId, run: u32) => caller.askwell.undo_run(conversation_id, run);
    try_arguments(interaction_id: InteractionId, arguments: Map<String, Value>) =>
        caller.askwell.try_arguments(interaction_id, arguments);
    action(conversation_id: ConversationId, call_id: CallId) => caller.askwell.action(conversation_id, call_id);
    unattended() => caller.askwell.unattended();
    unattended_seen() => caller.askwell.unattended_seen();
    pending_interactions() => caller.askwell.pending_interactions();

    history(query: HistoryQuery) => caller.askwell.history(query);
    decision_shown(decision_id: DecisionId) => caller.askwell.decision_shown(decision_id);
    figures(range: FiguresRange) => caller.askwell.figures(range);
    decision_tree(conversation_id: ConversationId) => caller.askwell.decision_tree(conversation_id);
    branch_preview(conversation_id: ConversationId, interaction_id: InteractionId) =>
        caller.askwell.branch_preview(conversation_id, interaction_id);
    branch(from: BranchFrom) => caller.askwell.branch(from, caller.by);
    compare(a: ConversationId, b: ConversationId) => caller.askwell.compare(a, b);
    replay_steps(conversation_id: ConversationId) => caller.askwell.replay_steps(conversation_id);
    at_step(conversation_id: ConversationId, seq: u64) => caller.askwell.at_step(conversation_id, seq);

    templates() => caller.askwell.templates();
    preview_template(trial: TemplateTrial) => ready(Ok::<_, Fault>(caller.askwell.preview_template(trial)));

    save_settings(settings: Settings) => save_settings(&caller.askwell, settings);
}
