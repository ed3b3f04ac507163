//! What was decided, over all conversations.

use super::Engine;
use ask::limits::HISTORY_QUERY_BYTES_MAX;
use ask::wire::{CommandError, DecisionShown, Figures, FiguresRange, HistoryPage, HistoryQuery};
use ask::{DecisionId, history};

impl Engine {
    /// Decisions of all conversations, the latest first, page by page.
    pub async fn history(&self, query: HistoryQuery) -> Result<HistoryPage, CommandError> {
        let bytes: usize = [&query.text, &query.seeker].into_iter().flatten().map(String::len).sum();
        if bytes > HISTORY_QUERY_BYTES_MAX {
            return Err(self.errors().too_long(bytes, HISTORY_QUERY_BYTES_MAX));
        }
        let found = self.store.history(query).await.map_err(|fault| self.not_saved(&fault))?;
        found.ok_or_else(|| self.errors().sought_anew())
    }

    /// One decision with what stood around it.
    pub async fn decision_shown(&self, id: DecisionId) -> Result<DecisionShown, CommandError> {
        let found = self.store.decision(id).await.map_err(|fault| self.not_saved(&fault))?;
        let row = found.ok_or_else(|| self.errors().no_decision())?;
        let shared = self.store.load(row.conversation).await.map_err(|error| self.not_taken(&error))?;
        let held = shared.read();
        history::shown(&held.state, row).ok_or_else(|| self.errors().no_decision())
    }

    /// How often was asked, how long was waited, by whom was decided.
    pub async fn figures(&self, range: FiguresRange) -> Result<Figures, CommandError> {
        self.store.figures(range).await.map_err(|fault| self.not_saved(&fault))
    }
}
