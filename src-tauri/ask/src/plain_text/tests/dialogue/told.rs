//! Moves in short, so that tables can name them.

use super::chat::Chat;
use crate::base::language::Language;
use crate::facts::elicitation::ElicitedReply;
use crate::facts::outcome::{Answer, Consent, Patience, Response, Settling};
use crate::facts::rule::Scope;
use crate::plain_text::dialogue::{Move, Post, Press, Shows};

/// Goes through messages that are set apart by " ⏎ ", each answer being taken, and tells what the last one did.
///
/// `>p1 text` quotes a post, `@5 text` was written at that time, `[1/0/2]` presses the option with the index 2 of the first
/// question of card 1, and `[1/0/o]` a button that steers.
pub fn told(chat: &mut Chat, script: &str) -> String {
    let mut last = String::new();
    for message in script.split(" ⏎ ") {
        if let Some(press) = message.strip_prefix('[').and_then(|press| press.strip_suffix(']')) {
            let (moves, said, alert) = pressed(chat, press);
            let sign = if alert { "alert" } else { "ack" };
            last = [in_short(&moves), format!("{sign} {said}")].join(" | ");
            take(chat, &moves);
            continue;
        }
        let moves = if let Some((post, text)) = message.strip_prefix('>').and_then(|rest| rest.split_once(' ')) {
            chat.quotes(Some(post), text)
        } else if let Some((at, text)) = message.strip_prefix('@').and_then(|rest| rest.split_once(' ')) {
            chat.says_at(None, text, at.parse().unwrap())
        } else {
            chat.says(message)
        };
        last = in_short(&moves);
        take(chat, &moves);
    }
    last
}

fn pressed(chat: &mut Chat, press: &str) -> (Vec<Move>, String, bool) {
    let parts: Vec<&str> = press.split('/').collect();
    let press = match parts[2] {
        "o" => Press::Other,
        "d" => Press::Done,
        "s" => Press::Skip,
        "b" => Press::Back,
        "e" => Press::Default,
        "n" => Press::Decline,
        "c" => Press::Cancel,
        index => Press::Option(index.parse().unwrap()),
    };
    chat.presses(parts[0].parse().unwrap(), parts[1].parse().unwrap(), press)
}

fn take(chat: &mut Chat, moves: &[Move]) {
    if moves.iter().any(|step| matches!(step, Move::Submit { .. })) {
        chat.taken(moves);
    }
}

pub fn in_short(moves: &[Move]) -> String {
    moves.iter().map(one).collect::<Vec<_>>().join(" | ")
}

fn one(step: &Move) -> String {
    let conversation =
        |id: &Option<crate::base::id::ConversationId>| id.map(|id| format!(" {}", id.0.as_u128())).unwrap_or_default();
    match step {
        Move::Post(posted) => post(posted),
        Move::Redraw { post, with } => format!("redraw {post} {}", buttons(with)),
        Move::Submit { interaction, response: handed_in, confirmed, next, .. } => {
            let next = next.as_deref().map(|next| format!(" then {}", post(next))).unwrap_or_default();
            format!("submit {} {} ~ {confirmed}{next}", interaction.0.as_u128(), response(handed_in))
        }
        Move::Stop { conversation: of } => format!("stop{}", conversation(of)),
        Move::Tell { conversation: to, text } => format!("tell{}: {text}", conversation(to)),
        Move::New => "new".into(),
        Move::Status { waits } => format!("status {}", waits.replace('\n', " / ")),
    }
}

fn post(post: &Post) -> String {
    let Some(about) = post.about else { return format!("said {}", post.text) };
    let place = format!("{}/{}", about.interaction.0.as_u128(), about.question);
    match about.shows {
        Shows::List => {
            let first = post.text.lines().next().unwrap_or_default();
            let after = if first.starts_with("💬") { String::new() } else { format!(" after {first}") };
            format!("list {place}{after}")
        }
        Shows::Prompt => format!("prompt {place}"),
        Shows::Line => format!("line {}", post.text),
    }
}

fn buttons(post: &Post) -> String {
    post.buttons.iter().map(|button| button.label.as_str()).collect::<Vec<_>>().join("·")
}

fn response(response: &Response) -> String {
    let because = |word: &str, why: &Option<String>| {
        why.as_deref().map_or_else(|| word.to_owned(), |why| format!("{word}={why}"))
    };
    match response {
        Response::Answered(given) => given.answers.iter().map(answer).collect::<Vec<_>>().join(" & "),
        Response::Delegated { .. } => "decide".into(),
        Response::TalkFirst { text } => format!("? {text}"),
        Response::Dismissed => "dismissed".into(),
        Response::Approved { scope: Scope::Once, .. } => "yes once".into(),
        Response::Approved { .. } => "yes here".into(),
        Response::Denied { reason } => because("no", reason),
        Response::PlanAccepted { .. } => "plan".into(),
        Response::Consented { consent: Consent::Yes, .. } => "agree".into(),
        Response::Consented { consent: Consent::No, rationale } => because("disagree", rationale),
        Response::Consented { consent: Consent::Alt, rationale } => because("other", rationale),
        Response::Settled { how: Settling::Retry } => "again".into(),
        Response::Settled { how: Settling::Happened } => "happened".into(),
        Response::Settled { how: Settling::Skip } => "leave".into(),
        Response::Settled { how: Settling::Stop } => "stop run".into(),
        Response::Decided { patience: Patience::Wait } => "wait".into(),
        Response::Decided { patience: Patience::Stop } => "stop command".into(),
        Response::Elicited { reply: ElicitedReply::Accept { content } } => {
            format!("accept {}", serde_json::Value::from(content.clone()))
        }
        Response::Elicited { reply: ElicitedReply::Decline } => "decline".into(),
        Response::Elicited { reply: ElicitedReply::Cancel } => "cancel".into(),
    }
}

fn answer(answer: &Answer) -> String {
    let options = answer.selected.iter().map(|id| id.0.as_str()).collect::<Vec<_>>().join(",");
    let words = answer.text.as_deref().map(|text| format!("={text}")).unwrap_or_default();
    let note = answer.note.as_deref().map(|note| format!(" // {note}")).unwrap_or_default();
    format!("{options}{words}{note}")
}

/// Each row on a chat of its own. What ends in "…" is how the rest begins.
#[track_caller]
pub fn table(language: Language, stands: fn(&mut Chat), rows: &[(&str, &str)]) -> usize {
    let mut wrong = Vec::new();
    for (script, expected) in rows {
        let mut chat = Chat::new(language);
        stands(&mut chat);
        let done = told(&mut chat, script);
        let fits = match expected.strip_suffix('…') {
            Some(beginning) => done.starts_with(beginning),
            None => done == *expected,
        };
        if !fits {
            wrong.push(format!("{script:?}\n  expected {expected}\n  but      {done}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    rows.len()
}
