//! A day with everything in it, at the real program: questions, commands, changes of files, tools of a server, tasks that ask
//! their parent, and a chat on the phone. What each of them leaves behind is counted.

use super::record;
use crate::suite::channels::telegram::{ANNA, Scene};
use crate::suite::family::{answers, asking_child, base, is_child, run_task, unanswered};
use crate::suite::mcp::named;
use anyhow::{Result, ensure};
use ask::interaction::Body;
use ask::{ConversationId, Interaction, InteractionId, Response, SubmitId};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use tempfile::TempDir;
use tests::mcp::{Era, Scripted};
use tests::model::{Model, Request, Say};
use tests::telegram::Telegram;
use tests::walk::Walk;
use uuid::Uuid;

/// Tasks that are given at the desk.
const TASKS: usize = 3;
const CHAT: &str = "Paint the fence";

/// Which of the tasks it is, and what it has called so far.
fn says(request: &Request) -> Say {
    if is_child(request) {
        return asking_child(request, &base());
    }
    let called: BTreeSet<String> = request.calls().into_iter().collect();
    let task = request.task();
    if task.contains(CHAT) {
        return if called.is_empty() { Say::ask("Which colour?", &["Red", "Blue"]) } else { Say::text("Painted.") };
    }
    let mark = task.split_whitespace().last().unwrap_or_default();
    let command = json!({ "command": format!("echo {mark} >> commands.log") });
    let edit = json!({ "path": format!("{mark}.md"), "old": "END", "new": format!("{mark}\nEND") });
    let way = json!({ "question": format!("Which way, {mark}?"), "choices": ["a", "b"] });
    let say = named("say");
    let next: [(&str, Vec<(&str, Value)>); 3] = [
        ("ask_user", vec![("read_file", json!({ "path": format!("{mark}.md") })), ("ask_user", way)]),
        ("run_command", vec![("edit_file", edit), ("run_command", command)]),
        (say.as_str(), vec![(say.as_str(), json!({ "text": mark }))]),
    ];
    for (last, calls) in next {
        if !called.contains(last) {
            return Say::Calls(calls.into_iter().map(|(name, arguments)| (name.to_owned(), arguments)).collect());
        }
    }
    if !called.contains("run_task") {
        return Say::Calls(vec![run_task("tests")]);
    }
    match unanswered(request).first() {
        Some(asked) => answers(asked, "dev"),
        None => Say::text("Done."),
    }
}

pub struct Day {
    pub walk: Walk,
    telegram: Telegram,
    server: Scripted,
    _model: Model,
    ids: Vec<ConversationId>,
    given: usize,
    pressed: BTreeSet<i64>,
    /// What was handed in for each question, under which id, and whether that was acknowledged.
    handed_in: HashMap<InteractionId, (SubmitId, Response, bool)>,
}

impl Day {
    pub async fn new() -> Result<Day> {
        let server = Scripted::new(Era::Legacy)?;
        let scene = Scene::without_rate(says).await?;
        scene.change(|settings| settings.mcp = vec![server.server.clone()]).await?;
        let token = scene.askwell.renew_api_token().await?.text().to_owned();
        let Scene { telegram, model, folder, askwell, surface } = scene;
        askwell.close().await;
        drop((askwell, surface));
        let workspace = TempDir::new()?;
        for number in 0..TASKS {
            std::fs::write(workspace.path().join(format!("m{number}.md")), "END\n")?;
        }
        telegram.says(ANNA, CHAT);
        Ok(Day {
            walk: Walk::on(folder, workspace, token)?,
            telegram,
            server,
            _model: model,
            ids: (0..TASKS).map(|_| ConversationId(engine::host::new_id())).collect(),
            given: 0,
            pressed: BTreeSet::new(),
            handed_in: HashMap::new(),
        })
    }

    /// The person looks once: gives a task, answers what stands open, at the desk or on the phone.
    pub async fn passes(&mut self, random: &mut Random) -> Result<()> {
        if let Some(id) = self.ids.get(self.given) {
            let (workspace, text) = (self.walk.workspace.path().display().to_string(), format!("Task m{}", self.given));
            let task =
                json!({ "conversationId": id, "workspace": workspace, "text": text, "mode": "askBeforeChanges" });
            self.given += usize::from(self.walk.does("start_conversation", task).await.is_some());
        }
        for asked in self.walk.open()? {
            if random.below(3) == 0 {
                self.answers(&asked, random).await;
            }
        }
        for post in self.telegram.posts(ANNA) {
            let is_chat = post.text.contains("Which colour?") && !post.labels().is_empty();
            if is_chat && random.below(3) == 0 && self.pressed.insert(post.id) {
                self.telegram.presses(ANNA, &post, "Blue")?;
            }
        }
        Ok(())
    }

    async fn answers(&mut self, asked: &Interaction, random: &mut Random) {
        let fresh = || (SubmitId(Uuid::now_v7()), super::respond(asked, random.next()), false);
        let (submit, response, _) = self.handed_in.entry(asked.id).or_insert_with(fresh).clone();
        let given = json!({
            "conversationId": asked.conversation, "interactionId": asked.id, "submitId": submit, "response": response
        });
        let came = self.walk.does("submit_ask_user_response", given).await.unwrap_or_default();
        if came["kind"] == "accepted"
            && let Some((_, _, acknowledged)) = self.handed_in.get_mut(&asked.id)
        {
            *acknowledged = true;
        }
    }

    /// Everything was given, nothing is under way, nothing stands open, and the phone has heard the end.
    pub fn is_over(&self) -> Result<bool> {
        let begun = self.walk.count("SELECT count(*) FROM conversation WHERE parent IS NULL")?;
        let under_way = self.walk.count("SELECT count(*) FROM conversation WHERE running = 1")?;
        let told = self.telegram.posts(ANNA).iter().any(|post| post.text.contains("Painted."));
        Ok(told && self.given == TASKS && begun == TASKS as u64 + 1 && under_way == 0 && self.walk.open()?.is_empty())
    }

    /// What must hold at its end, however often the program was killed.
    pub fn holds(&self, what: &str) -> Result<()> {
        let events = self.walk.events()?;
        let again: i32 = record::holds(&events, what)?.values().sum();
        let count = |name: &str| events.iter().filter(|event| event["event"] == name).count();
        // Each task at the desk has a task of its own, which was told what it is to do.
        let all = 2 * TASKS + 1;
        ensure!(count("conversation.started") == all, "{what}: each conversation began once");
        ensure!(count("user.message") == all, "{what}: nothing was said twice");
        let ends: Vec<&Value> = events.iter().filter(|event| event["event"] == "run.ended").collect();
        let odd: Vec<_> = ends.iter().filter(|event| event["end"]["kind"] != "completed").collect();
        ensure!(odd.is_empty() && ends.len() == count("run.started"), "{what}: not each run was completed: {odd:?}");
        self.answers_stand(&events, what)?;
        let lost =
            self.walk.interactions()?.iter().filter(|asked| matches!(asked.body, Body::ConnectionLost { .. })).count();
        self.effects(what, i32::try_from(lost)?, again)
    }

    /// What was acknowledged is what was kept.
    fn answers_stand(&self, events: &[Value], what: &str) -> Result<()> {
        let ends: BTreeMap<&str, &Value> = events
            .iter()
            .filter(|event| event["event"] == "agent.ask.response")
            .filter_map(|event| Some((event["interaction"].as_str()?, &event["closing"])))
            .collect();
        for (id, (submit, _, acknowledged)) in &self.handed_in {
            let closing = ends.get(id.to_string().as_str());
            let is_ours = closing.is_some_and(|closing| closing["submit"] == json!(submit));
            ensure!(is_ours || !acknowledged, "{what}: {id} was acknowledged, and {closing:?} stands there");
        }
        Ok(())
    }

    /// Each effect is there once: more often only where the person had it done again, less only where nobody knew.
    fn effects(&self, what: &str, lost: i32, again: i32) -> Result<()> {
        let log = std::fs::read_to_string(self.walk.workspace.path().join("commands.log")).unwrap_or_default();
        let calls = self.server.heard_of("tools/call");
        let (mut more, mut less) = (0, 0);
        for number in 0..TASKS {
            let mark = format!("m{number}");
            let commands = log.lines().filter(|line| *line == mark).count() as i32;
            let called = calls.iter().filter(|call| call["params"]["arguments"]["text"] == *mark).count() as i32;
            for count in [commands, called] {
                more += (count - 1).max(0);
                less += (1 - count).max(0);
            }
            let text = std::fs::read_to_string(self.walk.workspace.path().join(format!("{mark}.md")))?;
            ensure!(text == format!("{mark}\nEND\n"), "{what}: {text:?}");
        }
        ensure!(
            more <= again && less <= lost,
            "{what}: {more} effects too many ({again} asked for), {less} too few ({lost} lost): {log}"
        );
        let children = self.walk.count("SELECT count(*) FROM conversation WHERE parent IS NOT NULL")?;
        ensure!(children == TASKS as u64, "{what}: each task was started once");
        Ok(())
    }
}

/// Enough for moments to kill at (xorshift64*).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 11) % end
    }
}
