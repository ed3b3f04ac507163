//! The scene in both languages, over the real port and the real client, on the real tools.

use super::*;
use crate::model::body::{RequestContent, RequestWriter};
use crate::model::{ModelAccess, ModelClient};
use ask::Body;
use ask::conversation::{Item, ReplyItem, State};
use ask::message::{Arguments, CallResult, CallStatus, Reply};
use ask::outcome::{self, Answer as Given, Outcome};
use ask::settings::{Language, Wire};
use ask::tool::{AskTool, FileTool, Offer, PlanTool, ReadTool, Tool, offered};
use std::path::PathBuf;

/// A conversation with the demo, whose tools really read and whose questions are answered by the test.
struct Talk {
    client: ModelClient,
    writer: RequestWriter,
    state: State,
    offer: Offer<'static>,
    workspace: PathBuf,
    _demo: Demo,
    _data: tempfile::TempDir,
}

impl Talk {
    async fn new(language: Language) -> Talk {
        let demo = serve_at(Pace::INSTANT).await.unwrap();
        let access = ModelAccess {
            wire: Wire::OpenAi,
            base_url: demo.base_url.clone(),
            model: MODEL.into(),
            key: None,
            headers: Vec::new(),
            proxy: None,
            max_output_tokens: None,
        };
        let data = tempfile::tempdir().unwrap();
        let workspace = sample_workspace(data.path(), language);
        Talk {
            client: ModelClient::new(access).unwrap(),
            writer: RequestWriter::new(Wire::OpenAi),
            state: State::default(),
            offer: Offer {
                ask: true,
                plans: true,
                steps: true,
                workspace: true,
                tasks: false,
                parent: false,
                ask_parent: false,
                only: None,
            },
            workspace,
            _demo: demo,
            _data: data,
        }
    }

    /// One request. Calls stay without results.
    async fn reply(&mut self, last_words: Option<&str>) -> Reply {
        let tools = offered(self.offer);
        let ask = RequestContent {
            system: "",
            tools: &tools,
            calls_allowed: last_words.is_none(),
            last_words,
            items: self.state.items.len(),
        };
        let body = self.writer.body(&self.state, MODEL, None, &ask);
        let reply = self.client.stream(body, &mut |_| {}).await.unwrap();
        assert_eq!(reply.model, MODEL);
        reply
    }

    fn heard(&mut self, text: &str) {
        let id = ask::MessageId(crate::host::new_id());
        self.state.items.push(Item::User { id, text: text.into(), about: None, at: 0 });
    }

    fn said(&mut self, reply: Reply, results: Vec<String>) {
        let results = results.into_iter().map(|content| Some(CallResult::new(content, CallStatus::Ok))).collect();
        self.state.items.push(Item::Reply(ReplyItem {
            run: 1,
            reply,
            results,
            interactions: Vec::new(),
            cut: false,
            at: 0,
        }));
    }

    /// Says something and goes on until the demo has no more calls, with consent to everything. Gives every reply.
    async fn send(&mut self, text: &str, answer: &str) -> Vec<Reply> {
        self.send_with(text, answer, &[]).await
    }

    /// The same, with these results in the place of some tools'.
    async fn send_with(&mut self, text: &str, answer: &str, results: &[(Tool, &str)]) -> Vec<Reply> {
        self.heard(text);
        let mut replies = Vec::new();
        while replies.len() < 12 {
            let reply = self.reply(None).await;
            let told = reply.calls.iter().map(|call| {
                let Arguments::Object(arguments) = &call.arguments else { panic!("{call:?}") };
                let tool = Tool::named(&call.name).unwrap();
                if let Some((_, told)) = results.iter().find(|(other, _)| *other == tool) {
                    return (*told).to_owned();
                }
                match tool {
                    Tool::Ask(AskTool::AskUser) => answered(arguments, answer),
                    Tool::Read(ReadTool::ListFiles) => listing(&self.workspace),
                    Tool::Read(ReadTool::ReadFile) => {
                        let path = arguments["path"].as_str().unwrap();
                        std::fs::read_to_string(self.workspace.join(path)).unwrap_or_else(|_| "no such file".into())
                    }
                    Tool::Plan(PlanTool::ProposePlan) => {
                        let outline = ask::plan::outline(arguments).unwrap();
                        outcome::result_for(&Body::Plan { outline }, &Outcome::PlanAccepted { steps: None })
                            .unwrap()
                            .content
                    }
                    Tool::Plan(PlanTool::StepDone) => "Step 1 of 2 is done.".into(),
                    Tool::File(FileTool::WriteFile) => format!("Wrote {}, a new file of 9 bytes.", arguments["path"]),
                    Tool::RunCommand => "Exit code 0 after 0.0 s.\n  9 notes".into(),
                    Tool::Ask(_) | Tool::Read(_) | Tool::File(_) | Tool::FetchPage | Tool::Task(_) => {
                        panic!("the demo does nothing else: {}", call.name)
                    }
                }
            });
            let told: Vec<String> = told.collect();
            let last = reply.calls.is_empty();
            replies.push(reply.clone());
            self.said(reply, told);
            if last {
                return replies;
            }
        }
        panic!("the scene does not end");
    }
}

/// The result that the core would write for a choice (by its number), own words, or a closed card.
fn answered(arguments: &serde_json::Map<String, Value>, answer: &str) -> String {
    let questions = ask::question::parse(arguments).unwrap().questions;
    assert!(questions[0].allow_freeform && questions[0].options.len() == 3);
    let question = questions[0].id.clone();
    let outcome = match answer {
        "dismissed" => Outcome::Dismissed,
        "stopped" => Outcome::Stopped,
        "delegated" => Outcome::Delegated { comment: None },
        _ => {
            let number: Option<usize> = answer.parse().ok();
            let given = match number {
                Some(number) => Given::choosing(&question, vec![questions[0].options[number].id.clone()]),
                None => Given::writing(&question, answer),
            };
            Outcome::Answered(vec![given].into())
        }
    };
    outcome::result_for(&Body::Question { questions }, &outcome).unwrap().content
}

fn listing(folder: &std::path::Path) -> String {
    let mut names = String::new();
    for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        names.push_str(&format!("{}\n", entry.display()));
        if entry.is_dir() {
            names.push_str(&listing(&entry));
        }
    }
    names
}

fn paths(reply: &Reply) -> Vec<String> {
    let path = |arguments: &Arguments| match arguments {
        Arguments::Object(object) => object.get("path").and_then(Value::as_str).unwrap_or_default().to_owned(),
        Arguments::Unreadable(raw) => raw.clone(),
    };
    reply.calls.iter().map(|call| path(&call.arguments)).collect()
}

const TASK: &str = "Tidy up the notes in this folder";
const TASK_ZH: &str = "整理这个文件夹里的笔记";

#[tokio::test]
async fn the_scene_looks_reads_side_by_side_asks_and_ends_in_both_languages() {
    for (language, task, decided) in
        [(Language::En, TASK, "Sunday 13 June"), (Language::Zh, TASK_ZH, "6月13日（星期日）")]
    {
        let replies = Talk::new(language).await.send(task, "1").await;
        let calls: Vec<Vec<&str>> =
            replies.iter().map(|reply| reply.calls.iter().map(|call| call.name.as_str()).collect()).collect();
        let expected: [&[&str]; 9] = [
            &["list_files"],
            &["read_file", "read_file"],
            &["ask_user"],
            &["read_file", "read_file"],
            &["propose_plan"],
            &["write_file"],
            &["step_done", "run_command"],
            &["step_done"],
            &[],
        ];
        assert_eq!(calls, expected);
        assert!(replies.iter().all(|reply| !reply.text.trim().is_empty()), "it says what it does");
        let (notes, end) = (&replies[4].text, &replies[8].text);
        assert!(notes.contains(decided), "{notes}");
        let Arguments::Object(write) = &replies[5].calls[0].arguments else { panic!() };
        assert!(notes.contains(write["content"].as_str().unwrap().trim_end()), "what was shown is what is written");
        assert!(end.contains(write["path"].as_str().unwrap()) && end.contains("wc -l"), "{end}");
        assert!(replies.iter().all(|reply| !reply.text.contains('{')), "{end}");
    }
}

#[tokio::test]
async fn the_answer_changes_what_is_read_and_said() {
    let mut ends = std::collections::HashSet::new();
    for (answer, next, said) in [
        ("0", vec!["contacts/bakers.txt", "tasks.json"], "small stall"),
        ("1", vec!["contacts/band.txt", "tasks.json"], "tuba"),
        ("2", vec!["tasks.json"], "as you decided"),
        ("The Monday after, it's a holiday", vec!["tasks.json"], "The Monday after, it's a holiday"),
        ("delegated", vec!["tasks.json"], "You let me decide"),
        ("dismissed", vec!["tasks.json"], "nobody has decided"),
    ] {
        let replies = Talk::new(Language::En).await.send(TASK, answer).await;
        assert_eq!(paths(&replies[3]), next, "{answer}");
        let end = replies[4].text.clone();
        assert!(end.contains(said), "{answer}: {end}");
        assert!(ends.insert(end), "{answer} ends like another answer");
    }
}

#[tokio::test]
async fn a_stopped_question_is_asked_again_and_a_new_message_gets_an_answer_of_its_own() {
    let mut talk = Talk::new(Language::En).await;
    talk.heard(TASK);
    let looked = talk.reply(None).await;
    let listing = listing(&talk.workspace);
    talk.said(looked, vec![listing]);
    let read = talk.reply(None).await;
    let contents =
        paths(&read).iter().map(|path| std::fs::read_to_string(talk.workspace.join(path)).unwrap()).collect();
    talk.said(read, contents);
    let asked = talk.reply(None).await;
    let Arguments::Object(arguments) = asked.calls[0].arguments.clone() else { panic!() };
    let first = asked.calls[0].id.clone();
    talk.said(asked, vec![answered(&arguments, "stopped")]);
    let again = talk.reply(None).await;
    assert_eq!(again.calls[0].name, "ask_user");
    assert_ne!(again.calls[0].id, first);
    let instead = talk.send("Forget it. What can you do?", "0").await;
    assert!(instead.len() == 1 && instead[0].text.contains("demo model"), "{}", instead[0].text);
}

#[tokio::test]
async fn asked_back_it_answers_and_goes_on_when_the_answer_comes_as_a_message() {
    let mut talk = Talk::new(Language::En).await;
    talk.heard(TASK);
    let mut asked = talk.reply(None).await;
    while asked.calls[0].name != "ask_user" {
        let all = listing(&talk.workspace);
        let paths = paths(&asked);
        let read = |path: &String| std::fs::read_to_string(talk.workspace.join(path)).unwrap_or_else(|_| all.clone());
        let results = paths.iter().map(read).collect();
        talk.said(asked, results);
        asked = talk.reply(None).await;
    }
    let Arguments::Object(arguments) = asked.calls[0].arguments.clone() else { panic!() };
    let id = ask::InteractionId(crate::host::new_id());
    talk.said(asked, vec![outcome::talk_first(id).content]);
    talk.heard("Which is better for the cake?");
    let answer = talk.reply(None).await;
    assert!(answer.calls.is_empty() && answer.text.contains("stays open"), "{}", answer.text);
    talk.said(answer, Vec::new());
    let text = format!("{}{id}]\n{}", ask::transcript::ANSWER_MARK, answered(&arguments, "1"));
    talk.state.items.push(Item::Told { interaction: id, text, at: 0 });
    let next = talk.reply(None).await;
    assert_eq!(paths(&next), ["contacts/band.txt", "tasks.json"], "{}", next.text);
}

#[tokio::test]
async fn any_other_message_is_answered_sensibly_in_its_language() {
    let mut talk = Talk::new(Language::En).await;
    let reply = talk.send("Rewrite my kernel in COBOL", "0").await.remove(0);
    assert!(reply.text.contains("Rewrite my kernel in COBOL") && reply.text.contains("Settings"), "{}", reply.text);
    assert!(reply.text.contains(TASK));
    let reply = talk.send("你好，你是谁？", "0").await.remove(0);
    assert!(
        reply.text.contains("演示模型") && reply.text.contains(TASK_ZH) && reply.text.contains("设置"),
        "{}",
        reply.text
    );
    talk.send(TASK, "0").await;
    let after = talk.send("And now?", "0").await.remove(0);
    assert!(after.text.contains("whole scene"), "{}", after.text);
    assert_eq!(talk.send(TASK, "1").await.len(), 9, "it can be played again");
}

#[tokio::test]
async fn it_is_honest_where_the_script_does_not_fit() {
    let mut talk = Talk::new(Language::En).await;
    talk.offer.ask = false;
    let replies = talk.send(TASK, "0").await;
    let end = &replies.last().unwrap().text;
    assert!(replies.len() == 3 && end.contains("Which day") && end.contains("switched off"), "{end}");

    let mut talk = Talk::new(Language::En).await;
    talk.offer.workspace = false;
    assert!(talk.send(TASK, "0").await[0].text.contains("no folder"));

    let mut talk = Talk::new(Language::En).await;
    let other = tempfile::tempdir().unwrap();
    std::fs::write(other.path().join("taxes.txt"), "secret").unwrap();
    talk.workspace = other.path().to_owned();
    let replies = talk.send(TASK, "0").await;
    assert!(replies.len() == 2 && replies[1].text.contains("not the sample folder"), "{}", replies[1].text);

    let mut talk = Talk::new(Language::En).await;
    std::fs::write(talk.workspace.join("notes/may-meeting.md"), "We meet on Friday.").unwrap();
    let end = talk.send(TASK, "0").await.pop().unwrap().text;
    assert!(end.contains("not as I know them"), "{end}");
}

#[tokio::test]
async fn a_summary_before_the_end_tells_what_was_done_and_calls_nothing() {
    for (task, read) in [(TASK, "read `notes/april-meeting.md`"), (TASK_ZH, "读了 `notes/april-meeting.md`")] {
        let mut talk = Talk::new(Language::En).await;
        talk.heard(task);
        for _ in 0..2 {
            let reply = talk.reply(None).await;
            let listing = listing(&talk.workspace);
            let results = reply.calls.iter().map(|_| listing.clone()).collect();
            talk.said(reply, results);
        }
        let summary = talk.reply(Some(&ask::prompt::summary_request(Language::En, 2))).await;
        assert!(summary.calls.is_empty());
        assert!(summary.text.contains(read), "{}", summary.text);
    }
}

#[tokio::test]
async fn whatever_is_said_to_an_action_what_follows_is_true() {
    let denied = r#"{"status":"denied","reason":"not here","note":"x"}"#;
    let edited = "[The person changed the arguments before consenting. Used instead: {\"path\":\"fair.md\"}]\nWrote \"fair.md\", a new file of 9 bytes.";
    for (tool, result, calls, said) in [
        (Tool::Plan(PlanTool::ProposePlan), denied, 5, "because: \"not here\""),
        (Tool::Plan(PlanTool::ProposePlan), r#"{"status":"denied"}"#, 5, "the plan: denied, not done"),
        (
            Tool::Plan(PlanTool::ProposePlan),
            r#"{"status":"accepted","steps":["look"],"note":"x"}"#,
            5,
            "You changed the steps",
        ),
        (Tool::Plan(PlanTool::ProposePlan), r#"{"status":"afk"}"#, 5, "Nobody was there to approve it"),
        (Tool::File(FileTool::WriteFile), denied, 6, "writing `notes/street-fair.md`: denied, not done"),
        (Tool::File(FileTool::WriteFile), r#"{"status":"unsupported"}"#, 6, "Nobody was there to approve it"),
        (Tool::File(FileTool::WriteFile), r#"{"status":"no_response"}"#, 6, "not done, nobody was there"),
        (Tool::File(FileTool::WriteFile), "\"notes\" could not be changed: no room.", 6, "didn't go as planned"),
        (
            Tool::File(FileTool::WriteFile),
            "Nothing to change: it has exactly this content already.",
            8,
            "street-fair.md`: done",
        ),
        (Tool::File(FileTool::WriteFile), edited, 8, "writing `fair.md`: done as you changed it"),
        (Tool::RunCommand, denied, 7, "running `wc -l notes/*`: denied, not done"),
        (Tool::RunCommand, "Exit code 1 after 0.0 s. No output.", 7, "did not end well"),
    ] {
        let mut talk = Talk::new(Language::En).await;
        let replies = talk.send_with(TASK, "0", &[(tool, result)]).await;
        let end = &replies.last().unwrap().text;
        let made = replies.iter().filter(|reply| !reply.calls.is_empty()).count();
        assert!(end.contains(said) && made == calls, "{tool:?} {result}: {made} {end}");
        assert!(end.contains("demo model"), "{end}");
    }
}

#[tokio::test]
async fn what_was_stopped_is_asked_for_again_and_where_it_cannot_act_it_only_reads() {
    let mut talk = Talk::new(Language::En).await;
    talk.offer.plans = false;
    let replies = talk.send(TASK, "0").await;
    assert_eq!(replies[4].calls[0].name, "write_file", "without plans it asks for the file at once");
    assert!(replies[4].text.contains("small stall"), "{}", replies[4].text);
    assert!(replies.iter().flat_map(|reply| &reply.calls).all(|call| call.name != "step_done"));

    let mut talk = Talk::new(Language::En).await;
    talk.send_with(TASK, "0", &[(Tool::File(FileTool::WriteFile), r#"{"status":"denied"}"#)]).await;
    // The run ended while the file was asked for, and goes on.
    talk.state.items.pop();
    let Some(Item::Reply(asked)) = talk.state.items.last_mut() else { panic!() };
    asked.results[0] = Some(CallResult::new(r#"{"status":"cancelled"}"#.into(), CallStatus::NotRun));
    talk.writer = RequestWriter::new(Wire::OpenAi);
    let summary = talk.reply(Some(&ask::prompt::summary_request(Language::En, 2))).await;
    assert!(summary.text.contains("street-fair.md`: not done, the run was stopped"), "{}", summary.text);
    let again = talk.reply(None).await;
    assert_eq!(again.calls[0].name, "write_file", "{}", again.text);
}

#[tokio::test]
async fn the_demo_lists_itself_speaks_at_a_pace_and_stops_when_dropped() {
    let pace = Pace { before: Duration::from_millis(30), between: Duration::from_millis(1) };
    let demo = serve_at(pace).await.unwrap();
    let base_url = demo.base_url.clone();
    let listed = reqwest::get(format!("{base_url}/models")).await.unwrap().text().await.unwrap();
    assert!(listed.contains(MODEL), "{listed}");
    let begun = std::time::Instant::now();
    let post = reqwest::Client::new().post(format!("{base_url}/chat/completions"));
    let said = post
        .body("{\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}")
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert!(said.contains("[DONE]") && begun.elapsed().as_millis() >= 60, "{:?}", begun.elapsed());
    let refused = reqwest::Client::new().post(format!("{base_url}/chat/completions")).body("{").send().await.unwrap();
    assert_eq!(refused.status(), 400);
    drop(demo);
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(reqwest::get(format!("{base_url}/models")).await.is_err());
}
