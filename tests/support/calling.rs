//! A server that others wrote, and a model that calls its tools as the person's messages say: each message names a tool and its arguments.

mod served;

use crate::mcp::look_at_tools;
use crate::model::{Model, Request, Say};
use crate::patience::until;
use crate::program::kill_dead;
use crate::surface::{Surface, answer, reopen};
use anyhow::{Context, Result, ensure};
use ask::elicitation::ElicitedReply;
use ask::rule::Mode;
use ask::settings::Settings;
use ask::thread::{ActionEntry, Entry};
use ask::wire::{AskUser, McpServerStanding, McpState, Submitted, Waiting};
use ask::{ConversationId, Interaction, Response};
use serde_json::{Map, Value, json};
use served::{Served, effects, processes, room, with};
pub use served::{Server, Through};
use std::path::PathBuf;
use std::sync::Arc;
use surfaces::Askwell;
use tempfile::TempDir;

/// The server's name in the settings.
pub const NAME: &str = "other";

/// Askwell with this one server, whose tools the person has looked at.
pub struct Calling {
    pub model: Model,
    pub folder: TempDir,
    pub askwell: Arc<Askwell>,
    pub surface: Arc<Surface>,
    served: Option<Served>,
}

impl Calling {
    pub async fn of(server: Server, through: Through) -> Result<Calling> {
        Calling::with(server, through, &[]).await
    }

    /// Its environment has these variables besides.
    pub async fn with(server: Server, through: Through, variables: &[(&str, &str)]) -> Result<Calling> {
        let calling = Calling::opened(server, through, variables).await?;
        calling.ready().await?;
        look_at_tools(&calling.askwell).await?;
        Ok(calling)
    }

    /// The folder and all that is in it, for another program to work in. The server is not waited for: the one behind a pipe ends
    /// before it has done much.
    pub async fn laid_out(server: Server, through: Through, variables: &[(&str, &str)]) -> Result<Left> {
        Calling::opened(server, through, variables).await?.closed().await
    }

    async fn opened(server: Server, through: Through, variables: &[(&str, &str)]) -> Result<Calling> {
        let folder = TempDir::new()?;
        std::fs::create_dir(room(folder.path()))?;
        let model = Model::start(as_told).await?;
        let (way, served) = match through {
            Through::Pipe => {
                let other = with(server.program(folder.path())?, folder.path(), variables);
                let way = json!({ "kind": "stdio", "command": other.program, "args": other.arguments, "env": other.variables });
                (way, None)
            }
            Through::Http => {
                let served = Served::start(server, folder.path(), variables).await?;
                (json!({ "kind": "http", "url": served.url() }), Some(served))
            }
        };
        let mut settings = serde_json::to_value(model.settings()?)?;
        settings["mcp"] = json!([{ "id": "0197b1de-0000-7000-8000-000000000101", "name": NAME, "way": way }]);
        let settings: Settings = serde_json::from_value(settings)?;
        let (askwell, surface) = Surface::open(folder.path(), Some(settings)).await?;
        Ok(Calling { model, folder, askwell, surface, served })
    }

    /// Where a server of files may read and write.
    pub fn room(&self) -> PathBuf {
        room(self.folder.path())
    }

    pub fn standing(&self) -> Result<McpServerStanding> {
        self.askwell.mcp_settings().all().into_iter().next().context("no server")
    }

    /// What the person can read of how the server stood.
    fn log(&self) -> Result<Vec<String>> {
        let lines = self.askwell.mcp_settings().log(self.standing()?.server.id);
        Ok(lines.into_iter().map(|line| line.text).collect())
    }

    /// Waits until the server stands like this.
    pub async fn stands(&self, what: &str, is: impl Fn(&McpServerStanding) -> bool) -> Result<McpServerStanding> {
        let found = until(format!("the server to be {what}"), async || Ok(Some(self.standing()?).filter(&is))).await;
        found.with_context(|| format!("{:?}", self.standing().map(|standing| standing.state)))
    }

    pub async fn ready(&self) -> Result<McpServerStanding> {
        self.stands("there", |standing| matches!(standing.state, McpState::Ready { .. })).await
    }

    /// The message that has the model call this tool.
    pub fn message(&self, tool: &str, arguments: &Value) -> Result<String> {
        let standing = self.standing()?;
        let known = standing.tools.iter().find(|known| known.name == tool);
        let name = known.map(|known| known.offered_as.clone()).with_context(|| format!("no tool {tool}"))?;
        Ok(json!([name, arguments]).to_string())
    }

    /// A conversation in which the model calls this tool, permitted by the mode.
    pub async fn calls(&self, tool: &str, arguments: Value) -> Result<ConversationId> {
        self.calls_with(self.message(tool, &arguments)?).await
    }

    pub async fn calls_with(&self, message: String) -> Result<ConversationId> {
        Ok(self.askwell.conversations().start(None, message, Mode::SkipApprovals).await?)
    }

    /// The end of its first run: the action as it stands in the thread, and what the model was told of it.
    pub async fn end(&self, id: ConversationId) -> Result<(ActionEntry, String)> {
        self.end_of(id, 1).await
    }

    pub async fn end_of(&self, id: ConversationId, run: u32) -> Result<(ActionEntry, String)> {
        if let Err(error) = self.surface.complete(id, run).await {
            let open: Vec<_> = self.inbox().await?.into_iter().map(|waiting| waiting.interaction.body).collect();
            return Err(error.context(format!("{open:?} stands open; {:?}", self.log()?)));
        }
        let action = self.actions(id).await?.pop().context("nothing was called")?;
        let told = self.results(&action.arguments).last().cloned().unwrap_or_default();
        Ok((action, told))
    }

    pub async fn actions(&self, id: ConversationId) -> Result<Vec<ActionEntry>> {
        let view = self.askwell.conversations().open(id).await?;
        let entries = view.entries.into_iter().filter_map(|placed| match placed.entry {
            Entry::Action(entry) => Some(*entry),
            _ => None,
        });
        Ok(entries.collect())
    }

    /// The results in the newest request of the conversation whose last call had these arguments.
    fn results(&self, arguments: &str) -> Vec<String> {
        let of_it = |request: &&Request| {
            let said: Result<(String, Value), _> = serde_json::from_str(&request.last_word());
            said.is_ok_and(|(_, said)| serde_json::from_str::<Value>(arguments).is_ok_and(|known| known == said))
        };
        self.model.requests().iter().rfind(of_it).map(Request::results).unwrap_or_default()
    }

    /// The next thing that the server asks in this conversation, beside these.
    pub async fn asked(&self, id: ConversationId, known: &[&AskUser]) -> Result<AskUser> {
        let is_new = |asked: &Interaction| known.iter().all(|known| known.interaction_id != asked.id);
        let fits = |asked: &Interaction| asked.conversation == id && asked.elicitation().is_some() && is_new(asked);
        self.surface.asked("what the server asks", fits).await
    }

    /// The card that asks what became of the call.
    pub async fn lost(&self, id: ConversationId) -> Result<AskUser> {
        let fits =
            |asked: &Interaction| asked.conversation == id && matches!(asked.body, ask::Body::ConnectionLost { .. });
        self.surface.asked("what became of the call", fits).await
    }

    pub async fn says(&self, ask: &AskUser, response: Response) -> Result<()> {
        let taken = answer(&self.askwell, ask, response).await;
        ensure!(matches!(taken, Submitted::Accepted { .. }), "{taken:?}");
        Ok(())
    }

    /// How often the person was asked something in this conversation.
    pub fn asks(&self, id: ConversationId) -> usize {
        let of_it = |news: &engine::News| matches!(news, engine::News::AskUser(ask) if ask.conversation_id == id);
        self.surface.news().iter().filter(|news| of_it(news)).count()
    }

    /// What waits for the person, with its draft.
    pub async fn inbox(&self) -> Result<Vec<Waiting>> {
        Ok(self.askwell.inbox().all().await?)
    }

    /// What the server has noted as done, one line for each.
    pub fn effects(&self) -> Vec<String> {
        effects(self.folder.path())
    }

    /// Waits until it has noted this.
    pub async fn effect(&self, line: &str) -> Result<()> {
        self.effect_times(line, 1).await
    }

    pub async fn effect_times(&self, line: &str, times: usize) -> Result<()> {
        let noted = || self.effects().iter().filter(|effect| *effect == line).count();
        let noted = until(format!("{line:?}, {times} times"), async || Ok(noted() >= times)).await;
        noted.with_context(|| format!("there is {:?}", self.effects()))
    }

    /// Kills the server as a crash does. One behind an address stays away until it is started again.
    pub async fn kill_server(&mut self) -> Result<()> {
        match &mut self.served {
            Some(served) => Ok(served.kill().await?),
            None => {
                let running = processes(self.folder.path());
                ensure!(!running.is_empty(), "it does not run");
                for process in running {
                    kill_dead(process).await?;
                }
                Ok(())
            }
        }
    }

    /// Starts the server behind an address once more; one in a pipe is started by Askwell itself.
    pub async fn start_server(&mut self, variable: Option<(&str, &str)>) -> Result<()> {
        match &mut self.served {
            Some(served) => served.start_again(variable).await,
            None => Ok(()),
        }
    }

    /// Waits until a server in a pipe that was killed is there again; one behind an address is.
    pub async fn back(&self) -> Result<()> {
        let is_back = |standing: &McpServerStanding| {
            matches!(standing.state, McpState::Ready { .. })
                && (self.served.is_some() || !processes(self.folder.path()).is_empty())
        };
        self.stands("there again", is_back).await.map(drop)
    }

    /// The program ended and started again.
    pub async fn restarted(self) -> Result<Calling> {
        let (askwell, calling) = self.left().await?;
        drop(askwell);
        calling.opened().await
    }

    async fn left(self) -> Result<(Arc<Askwell>, Left)> {
        self.askwell.close().await;
        let Calling { model, folder, askwell, served, .. } = self;
        Ok((askwell, Left { model, folder, served }))
    }

    /// Ended, so that another process can have the folder.
    pub async fn closed(self) -> Result<Left> {
        let (askwell, left) = self.left().await?;
        drop(askwell);
        Ok(left)
    }
}

/// All but the program itself.
pub struct Left {
    pub model: Model,
    pub folder: TempDir,
    served: Option<Served>,
}

impl Left {
    pub async fn opened(self) -> Result<Calling> {
        let Left { model, folder, served } = self;
        let (askwell, surface) = reopen(folder.path()).await?;
        Ok(Calling { model, folder, askwell, surface, served })
    }

    pub fn effects(&self) -> Vec<String> {
        effects(self.folder.path())
    }

    /// Waits until the server that the program had started has ended with it.
    pub async fn quiet(&self) -> Result<()> {
        until("the server to end with the program", async || {
            Ok(self.served.is_some() || processes(self.folder.path()).is_empty())
        })
        .await
    }
}

/// The message that has the model call this tool of the server, whose name is a plain one.
pub fn message(tool: &str, arguments: &Value) -> String {
    json!([format!("mcp__{NAME}__{tool}"), arguments]).to_string()
}

/// Calls what the newest message names, once, and then says "Done.".
fn as_told(request: &Request) -> Say {
    let messages = request.0["messages"].as_array().into_iter().flatten();
    let said = messages.filter(|message| message["role"] == "user").count();
    match serde_json::from_str::<(String, Value)>(&request.last_word()) {
        Ok((tool, arguments)) if request.results().len() < said => Say::call(&tool, arguments),
        Ok(_) | Err(_) => Say::text("Done."),
    }
}

/// The form filled in like this.
pub fn accepting(content: Value) -> Response {
    Response::Elicited { reply: ElicitedReply::Accept { content: content.as_object().cloned().unwrap_or_default() } }
}

pub fn draft(content: &Value) -> ask::wire::Draft {
    let form: Map<String, Value> = content.as_object().cloned().unwrap_or_default();
    ask::wire::Draft { form: Some(form), ..ask::wire::Draft::default() }
}
