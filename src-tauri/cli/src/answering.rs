//! One thing that waits, answered by words of the command line. They were written before anything was shown, so they answer
//! questions and refuse what asks for consent, and never allow anything.

use crate::engine::Engine;
use crate::leaving::Leaving;
use crate::pending;
use crate::screen::{Look, Screen};
use crate::words::Words;
use ask::command::called;
use ask::elicitation;
use ask::plain_text::consent::{self, Heard, asked_for, choices, recorded, unclear};
use ask::plain_text::form::{self, Form};
use ask::plain_text::{At, Reply, Steps, Turn, confirmed, named, one_line, read, refused, shown};
use ask::settings::Language;
use ask::wire::{Submitted, Waiting};
use ask::{Body, Interaction, InteractionId, Question, Response, SubmitId};
use engine::host::new_id;
use engine::store::Seen;
use std::process::ExitCode;

/// What is handed in, and how that is told.
struct Given {
    response: Response,
    said: Vec<String>,
}

pub async fn answer(
    seen: &Seen,
    wanted: &str,
    typed: &[String],
    language: Language,
    (screen, words): (&mut Screen, Words),
) -> Result<ExitCode, Leaving> {
    let interaction = &meant(seen, wanted, words)?.interaction;
    if typed.is_empty() {
        return show(interaction, screen, words);
    }
    let given = given(interaction, typed, words)?;
    let engine = Engine::running_or_in_the_background(language, words).await?;
    let goes_on = interaction.conversation;
    let command = called::submit_ask_user_response {
        conversation_id: interaction.conversation,
        answer: None,
        interaction_id: Some(interaction.id),
        submit_id: Some(SubmitId(new_id())),
        response: Some(given.response),
        revises: None,
    };
    match engine.call_once(command, words).await? {
        Submitted::Accepted { .. } | Submitted::Duplicate { .. } => {
            given.said.iter().try_for_each(|line| screen.lines(line, Look::Good))?;
            engine.goes_on_with(goes_on, language, words).await?;
            Ok(ExitCode::SUCCESS)
        }
        Submitted::Closed { closing } | Submitted::TooLate { closing } => {
            Err(Leaving::Failed(words.ended(interaction.questions(), &closing, false)))
        }
        Submitted::Unknown => Err(Leaving::Failed(words.question_gone().to_owned())),
        Submitted::Damaged => Err(Leaving::Failed(words.damaged().to_owned())),
        Submitted::Invalid { why, .. } => Err(Leaving::NoAnswer(words.invalid(&why))),
        Submitted::NotSaved { why } => Err(Leaving::Failed(words.not_saved(&why))),
    }
}

/// The thing itself by the end of its id; or by that of its conversation, where it is the only one there.
fn meant<'s>(seen: &'s Seen, wanted: &str, words: Words) -> Result<&'s Waiting, Leaving> {
    let end = wanted.trim().trim_start_matches('…').to_lowercase();
    let fits = |waiting: &&Waiting| {
        let (own, of) = (waiting.interaction.id.to_string(), waiting.interaction.conversation.to_string());
        !end.is_empty() && (own.ends_with(&end) || of.ends_with(&end))
    };
    let fitting: Vec<&Waiting> = seen.inbox.iter().filter(fits).collect();
    match fitting.as_slice() {
        [] => Err(Leaving::NothingOpen(wanted.to_owned())),
        [only] => Ok(only),
        several => {
            let line =
                |waiting: &&Waiting| format!("{}  {}", short(waiting.interaction.id), pending::summary(waiting, words));
            Err(Leaving::SeveralOpen(several.iter().map(line).collect::<Vec<_>>().join("\n")))
        }
    }
}

/// All of it, for whoever has not seen it yet.
fn show(interaction: &Interaction, screen: &mut Screen, words: Words) -> Result<ExitCode, Leaving> {
    let text = match &interaction.body {
        Body::Question { .. } => {
            let count = interaction.questions().len();
            let question = |(place, question): (usize, &Question)| {
                let full = interaction.in_full(place);
                let text = shown(full.as_deref().unwrap_or(question), words.0);
                if count > 1 { format!("({}/{count}) {text}", place + 1) } else { text }
            };
            interaction.questions().iter().enumerate().map(question).collect::<Vec<_>>().join("\n\n")
        }
        Body::Consent { .. }
        | Body::Confirm { .. }
        | Body::Plan { .. }
        | Body::Quiet { .. }
        | Body::ConnectionLost { .. }
        | Body::Elicitation { .. } => {
            let lines = asked_for(&interaction.body, words.0).into_iter().map(|line| line.text);
            lines.collect::<Vec<_>>().join("\n")
        }
    };
    screen.lines(&text, Look::Question)?;
    screen.remark(&words.how_to_answer(&short(interaction.id)), Look::Dim)?;
    Ok(ExitCode::SUCCESS)
}

fn given(interaction: &Interaction, typed: &[String], words: Words) -> Result<Given, Leaving> {
    if let Body::Question { .. } = &interaction.body {
        return to_questions(interaction, typed, words);
    }
    let line = typed.join(" ");
    let form = interaction.elicitation().and_then(|asked| Form::of(asked, form::Filled::default()));
    match form {
        Some(form) => to_form(&form, interaction, &line, words),
        None => to_consent(interaction, &line, words),
    }
}

/// One question takes all that was typed; of several, each takes a word or what stands in quotes.
fn to_questions(interaction: &Interaction, typed: &[String], words: Words) -> Result<Given, Leaving> {
    let questions = interaction.questions();
    let whole = [typed.join(" ")];
    let typed = if questions.len() == 1 { &whole } else { typed };
    let mut steps = Steps::through(questions);
    let mut said = Vec::new();
    if let ([line], [question, ..]) = (typed, questions)
        && let Some(given) = to_card(question, line, words)
    {
        return Ok(given);
    }
    if typed.len() != questions.len() {
        return Err(Leaving::AnswerCount { questions: questions.len(), given: typed.len() });
    }
    for (line, question) in typed.iter().zip(questions) {
        let at = At::Question(Turn { question, among_others: false, agent_works: false });
        match read(at, line) {
            Reply::Answer(answer) => {
                said.push(confirmed(question, &answer, words.0));
                steps.take(answer);
            }
            Reply::Skip => steps.skip(),
            Reply::Refused(why) => return Err(Leaving::NoAnswer(refused(at, &why, words.0))),
            Reply::Stop
            | Reply::Show
            | Reply::Decide
            | Reply::TalkFirst(_)
            | Reply::Preview(_)
            | Reply::Back
            | Reply::GoTo(_)
            | Reply::HandIn
            | Reply::Message(_) => {
                return Err(Leaving::NoAnswer(words.only_in_a_chat(line, interaction.conversation)));
            }
        }
    }
    let response = steps.response();
    if let Response::Answered(given) = &response {
        if questions.len() > 1 {
            let open: Vec<String> = given.open(questions).into_iter().map(named).collect();
            said.push(words.handed_in(&open));
        }
    } else {
        said.push(words.skipped().to_owned());
    }
    Ok(Given { response, said })
}

/// What concerns the card as a whole.
fn to_card(question: &Question, line: &str, words: Words) -> Option<Given> {
    let at = At::Question(Turn { question, among_others: false, agent_works: false });
    let (response, said) = match read(at, line) {
        Reply::Decide => (Response::Delegated { comment: None }, words.left_to_the_agent()),
        Reply::TalkFirst(text) => (Response::TalkFirst { text }, words.talks_first()),
        Reply::Skip => (Response::Dismissed, words.skipped()),
        Reply::Stop
        | Reply::Show
        | Reply::Preview(_)
        | Reply::Back
        | Reply::GoTo(_)
        | Reply::HandIn
        | Reply::Answer(_)
        | Reply::Message(_)
        | Reply::Refused(_) => return None,
    };
    Some(Given { response, said: vec![said.to_owned()] })
}

fn to_consent(interaction: &Interaction, line: &str, words: Words) -> Result<Given, Leaving> {
    let body = &interaction.body;
    match consent::read(body, line) {
        Heard::Answer { choice, .. } if choice.allows() => Err(Leaving::YesUnseen(interaction.conversation)),
        Heard::Answer { choice, reason } => {
            let said = vec![recorded(&choice, reason.as_deref(), words.0)];
            Ok(Given { response: choice.response(reason), said })
        }
        Heard::Unclear(why) => Err(Leaving::NoAnswer(unclear(&choices(body), why, words.0))),
        Heard::Show | Heard::Stop | Heard::Message(_) => {
            Err(Leaving::NoAnswer(words.only_in_a_chat(line, interaction.conversation)))
        }
    }
}

fn to_form(form: &Form, interaction: &Interaction, line: &str, words: Words) -> Result<Given, Leaving> {
    let (choice, reply) = match form::read(form, line) {
        form::Heard::Decline => (consent::Choice::Decline, elicitation::Reply::Decline),
        form::Heard::Cancel => (consent::Choice::PutAside, elicitation::Reply::Cancel),
        form::Heard::Show
        | form::Heard::Stop
        | form::Heard::Message(_)
        | form::Heard::Value(_)
        | form::Heard::LeaveOut
        | form::Heard::Back
        | form::Heard::GoTo(_)
        | form::Heard::Send
        | form::Heard::Refused(_) => return Err(Leaving::NoAnswer(words.form_elsewhere(interaction.conversation))),
    };
    Ok(Given { response: Response::Elicited { reply }, said: vec![recorded(&choice, None, words.0)] })
}

/// The end of an id, as lists have it.
fn short(id: InteractionId) -> String {
    let id = one_line(&id.to_string());
    id.get(id.len().saturating_sub(8)..).unwrap_or_default().to_owned()
}
