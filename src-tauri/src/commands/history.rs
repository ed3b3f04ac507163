//! What was decided, over all conversations.

use super::{Answer, App};
use ask::wire::{
    BranchFrom, BranchPreview, Branched, Comparison, ConversationView, DecisionShown, DecisionTree, Figures,
    FiguresRange, HistoryPage, HistoryQuery, ReplayStep,
};
use ask::{ConversationId, DecisionId, InteractionId, Surface};
use tauri::command;

#[command]
pub async fn history(askwell: App<'_>, query: HistoryQuery) -> Answer<HistoryPage> {
    askwell.history(query).await
}

#[command]
pub async fn decision_shown(askwell: App<'_>, decision_id: DecisionId) -> Answer<DecisionShown> {
    askwell.decision_shown(decision_id).await
}

#[command]
pub async fn figures(askwell: App<'_>, range: FiguresRange) -> Answer<Figures> {
    askwell.figures(range).await
}

#[command]
pub async fn decision_tree(askwell: App<'_>, conversation_id: ConversationId) -> Answer<DecisionTree> {
    askwell.decision_tree(conversation_id).await
}

#[command]
pub async fn branch_preview(
    askwell: App<'_>,
    conversation_id: ConversationId,
    interaction_id: InteractionId,
) -> Answer<BranchPreview> {
    askwell.branch_preview(conversation_id, interaction_id).await
}

#[command]
pub async fn branch(askwell: App<'_>, from: BranchFrom) -> Answer<Branched> {
    askwell.branch(from, Surface::Window).await
}

#[command]
pub async fn compare(askwell: App<'_>, a: ConversationId, b: ConversationId) -> Answer<Comparison> {
    askwell.compare(a, b).await
}

#[command]
pub async fn replay_steps(askwell: App<'_>, conversation_id: ConversationId) -> Answer<Vec<ReplayStep>> {
    askwell.replay_steps(conversation_id).await
}

#[command]
pub async fn at_step(askwell: App<'_>, conversation_id: ConversationId, seq: u64) -> Answer<ConversationView> {
    askwell.at_step(conversation_id, seq).await
}
