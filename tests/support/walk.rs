//! The real program, stopped dead at a named point and started again, while a person answers whatever stands open.

use crate::patience;
use crate::patience::PATIENCE;
use crate::program::{Program, built, kill_dead, mortal};
use crate::surface::Surface;
use anyhow::{Context, Result, bail, ensure};
use ask::interaction::Status;
use ask::settings::Settings;
use ask::wire::DeviceEdit;
use ask::{ConversationId, Interaction, InteractionId, Response, SubmitId};
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::Path;
use std::time::{Duration, Instant};
use surfaces::commands::RunningProgram;
use tempfile::TempDir;

pub struct Walk {
    data: TempDir,
    pub workspace: TempDir,
    token: String,
    client: reqwest::Client,
    conversation: ConversationId,
    program: Option<(Program, String)>,
    /// Each answer under an id of its own: handed in again after a kill, it is the same one.
    answers: HashMap<InteractionId, (SubmitId, Response)>,
}

impl Walk {
    pub async fn new(settings: Settings) -> Result<Walk> {
        let (data, workspace) = (TempDir::new()?, TempDir::new()?);
        let (askwell, _) = Surface::open(data.path(), Some(settings)).await?;
        let token = askwell.renew_api_token().await?.text().to_owned();
        // What it answers may need a yes at the machine: it has that.
        for device in askwell.devices().devices {
            askwell.change_device(device.id, DeviceEdit { trusted: Some(true), ..DeviceEdit::default() }).await?;
        }
        askwell.close().await;
        Walk::on(data, workspace, token)
    }

    /// On a folder that has its settings, and this token for its API.
    pub fn on(data: TempDir, workspace: TempDir, token: String) -> Result<Walk> {
        let client = reqwest::Client::builder().no_proxy().build()?;
        let (conversation, answers) = (ConversationId(engine::host::new_id()), HashMap::new());
        Ok(Walk { data, workspace, token, client, conversation, program: None, answers })
    }

    /// Starts the program; it ends at this point, where it passes it. At `panic NAME:PASS` that part of it panics.
    pub async fn start(&mut self, crash: Option<&str>) -> Result<()> {
        let mut command = mortal(&built("askwell")?.display().to_string());
        command.arg("serve").env("ASKWELL_DATA_DIR", self.data.path()).env("ASKWELL_KEYS", "file");
        command.env("LC_ALL", "en_GB.UTF-8").env_remove("DBUS_SESSION_BUS_ADDRESS").env_remove("ASKWELL_CRASH_AT");
        match crash.map(|crash| crash.strip_prefix("panic ").ok_or(crash)) {
            Some(Ok(panic)) => command.env("ASKWELL_PANIC_AT", panic),
            Some(Err(crash)) => command.env("ASKWELL_CRASH_AT", crash),
            None => &mut command,
        };
        let mut program = Program::start(command)?;
        let line = program.first_line().await?;
        let url = line.split("Askwell serves at ").nth(1).with_context(|| line.clone())?;
        let url = url.split(' ').next().unwrap_or_default().to_owned();
        self.program = Some((program, url));
        Ok(())
    }

    pub fn conversation(&self) -> ConversationId {
        self.conversation
    }

    /// What its API asks for.
    pub fn token(&self) -> &str {
        &self.token
    }

    pub fn process(&self) -> Result<u32> {
        let (program, _) = self.program.as_ref().context("nothing runs")?;
        program.id().context("it has ended")
    }

    /// The data folder.
    pub fn data(&self) -> &Path {
        self.data.path()
    }

    /// Does this once, and again where the program was stopped dead meanwhile. True with it if it was.
    pub async fn does_at_last(&mut self, command: &str, arguments: Value) -> Result<(Value, bool)> {
        let (began, mut killed) = (Instant::now(), false);
        loop {
            ensure!(began.elapsed() < PATIENCE, "{command} is not done");
            if let Some(done) = self.does(command, arguments.clone()).await {
                return Ok((done, killed));
            }
            // A program that was stopped dead takes a moment to be gone.
            tokio::time::sleep(Duration::from_millis(20)).await;
            if self.has_ended()? {
                killed = true;
                self.start(None).await?;
            }
        }
    }

    pub fn runs(&self) -> bool {
        self.program.is_some()
    }

    /// Ends it at once, wherever it is.
    pub async fn kill(&mut self) -> Result<()> {
        kill_dead(self.process()?).await?;
        self.program = None;
        Ok(())
    }

    /// Does what the page of the window does. None: the program is not there any more, or refused it.
    pub async fn does(&self, command: &str, arguments: Value) -> Option<Value> {
        let (_, url) = self.program.as_ref()?;
        let request = self.client.post(format!("{url}/api/commands/{command}")).bearer_auth(&self.token);
        let request = request.header("content-type", "application/json").body(arguments.to_string());
        let answer = request.send().await.ok()?;
        answer.status().is_success().then_some(())?;
        serde_json::from_str(&answer.text().await.ok()?).ok()
    }

    /// Gives the task, however often that takes.
    pub async fn asks_for(&self, text: &str, agent: Option<&str>) -> Option<Value> {
        let workspace = self.workspace.path().display().to_string();
        let (id, mode) = (self.conversation, "askBeforeChanges");
        let task = json!({ "conversationId": id, "workspace": workspace, "text": text, "mode": mode, "agent": agent });
        self.does("start_conversation", task).await
    }

    pub async fn retries(&self) -> Option<Value> {
        self.does("retry_run", json!({ "conversationId": self.conversation })).await
    }

    pub async fn saves_draft(&self, interaction: InteractionId, draft: Value) -> Option<Value> {
        self.does("save_draft", json!({ "interactionId": interaction, "draft": draft })).await
    }

    /// The program at this point, from the task to the end of its run, and started again wherever it ends. The person
    /// answers what `answer` has an answer for, and once only. True if it was stopped dead.
    pub async fn through(
        &mut self,
        crash: &str,
        (text, agent): (&str, Option<&str>),
        mut answer: impl FnMut(&Interaction) -> Option<Response>,
    ) -> Result<bool> {
        self.start(Some(crash)).await?;
        let (mut killed, mut given, began) = (false, false, Instant::now());
        loop {
            ensure!(began.elapsed() < PATIENCE, "{crash}: no end; {:#?}", self.events()?);
            if self.has_ended()? {
                killed = true;
                self.start(None).await?;
            }
            given = given || self.asks_for(text, agent).await.is_some();
            for open in self.open()? {
                if let Entry::Vacant(place) = self.answers.entry(open.id) {
                    let Some(response) = answer(&open) else { continue };
                    place.insert((SubmitId(engine::host::new_id()), response));
                }
                self.hands_in(open.id).await;
            }
            if given && self.is_over()? {
                return Ok(killed || self.has_ended()?);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Answers this, as it stands now.
    pub async fn answers(&mut self, id: InteractionId, response: Response) -> Option<Value> {
        self.answers.insert(id, (SubmitId(engine::host::new_id()), response));
        self.hands_in(id).await
    }

    async fn hands_in(&self, id: InteractionId) -> Option<Value> {
        let (submit, response) = self.answers.get(&id)?;
        let conversation = self.conversation;
        let given =
            json!({ "conversationId": conversation, "interactionId": id, "submitId": submit, "response": response });
        self.does("submit_ask_user_response", given).await
    }

    /// Whether the program has ended by itself.
    pub fn has_ended(&mut self) -> Result<bool> {
        match &mut self.program {
            Some((program, _)) => program.has_ended(),
            None => bail!("nothing runs"),
        }
    }

    fn open_store(&self) -> Result<Connection> {
        let file: &Path = &self.data.path().join("askwell.db");
        Ok(Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?)
    }

    fn bodies(&self, query: &str) -> Result<Vec<String>> {
        let store = self.open_store()?;
        let mut rows = store.prepare(query)?;
        Ok(rows.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
    }

    /// The one number that this asks the store for.
    pub fn count(&self, query: &str) -> Result<u64> {
        Ok(self.open_store()?.query_row(query, [], |row| row.get(0))?)
    }

    /// All that was ever asked, in order.
    pub fn interactions(&self) -> Result<Vec<Interaction>> {
        let bodies = self.bodies("SELECT body FROM interaction ORDER BY opened_at, id")?;
        bodies.iter().map(|body| Ok(serde_json::from_str(body)?)).collect()
    }

    pub fn open(&self) -> Result<Vec<Interaction>> {
        Ok(self.interactions()?.into_iter().filter(|asked| asked.status == Status::Open).collect())
    }

    pub fn events(&self) -> Result<Vec<Value>> {
        let bodies = self.bodies("SELECT body FROM event ORDER BY gseq")?;
        bodies.iter().map(|body| Ok(serde_json::from_str(body)?)).collect()
    }

    /// What is kept of what was typed into this.
    pub fn draft(&self, id: InteractionId) -> Result<Option<Value>> {
        let store = self.open_store()?;
        let mut rows = store.prepare("SELECT body FROM draft WHERE name = 'ask:' || ?1")?;
        let found = rows.query_map([id.0.simple().to_string()], |row| row.get::<_, String>(0))?.next().transpose()?;
        Ok(found.map(|body| serde_json::from_str(&body)).transpose()?)
    }

    /// Whether a run has begun, none is under way and nothing stands open.
    pub fn is_over(&self) -> Result<bool> {
        let events = self.events()?;
        let last = events.iter().filter_map(|event| event["event"].as_str()).rfind(|name| name.starts_with("run."));
        Ok(last == Some("run.ended") && self.open()?.is_empty())
    }

    /// Waits until the record is so.
    pub async fn until(&self, what: &str, is: impl Fn(&Walk) -> Result<bool>) -> Result<()> {
        patience::until(what, async || is(self)).await.with_context(|| format!("{:#?}", self.events()))
    }
}
