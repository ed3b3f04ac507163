//! What was decided, over all conversations.

use super::{Answer, App};
use ask::DecisionId;
use ask::wire::{DecisionShown, Figures, FiguresRange, HistoryPage, HistoryQuery};
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
