//! Tools of MCP servers that the agent is not offered: said once, and again when it is another number of them.

use super::ChatSession;
use crate::leaving::EarlyExit;
use crate::screen::Look;
use ask::command::called;

impl ChatSession<'_> {
    pub(super) async fn look_for_held_back_tools(&mut self) -> Result<(), EarlyExit> {
        // A script with a question of its own offers no tools to anybody.
        if self.only.is_some() {
            return Ok(());
        }
        let workspace = self.workspace.clone();
        let now = self.call(called::mcp_held_back { workspace }).await??;
        for held_back in now.iter().filter(|now| !self.held_back.contains(now)) {
            let said = self.strings.tools_held_back(held_back.tools, &held_back.server);
            self.screen.remark(&said, Look::Dim)?;
        }
        self.held_back = now;
        Ok(())
    }
}
