//! One thing that waits, answered by words of the command line. They were written before anything was shown, so they answer
//! questions and refuse what asks for consent, and never allow anything.

use crate::chat::closing::{closed, submitted};
use crate::chat::invalid::invalid;
use crate::chat::question_source::QuestionSource;
use crate::connection::EngineConnection;
use crate::leaving::EarlyExit;
use crate::screen::{Look, Screen};
use crate::short_id::short;
use crate::strings::Strings;
use crate::summary::summary;
use ask::command::called;
use ask::elicitation;
use ask::plain_text::consent::{self, ConsentChoice, ConsentReading, asked_for, choices, recorded, unclear};
use ask::plain_text::form::{self, Form};
use ask::plain_text::{AnswerReading, At, QuestionTurn, Steps, confirmed, named, one_line, read, refused, shown};
use ask::settings::Language;
use ask::wire::{Submitted, Waiting};
use ask::{Body, Interaction, Question, Response, SubmitId};
use engine::host::new_id;
use engine::store::StoreSnapshot;
use std::process::ExitCode;

/// What is handed in, and how that is told.
struct Given {
    response: Response,
    said: Vec<String>,
}

pub async fn answer(
    seen: &StoreSnapshot,
    wanted: &str,
    typed: &[String],
    language: Language,
    (screen, strings): (&mut Screen, &dyn Strings),
) -> Result<ExitCode, EarlyExit> {
    let interaction = &meant(seen, wanted, strings)?.interaction;
    if typed.is_empty() {
        return show(interaction, screen, strings);
    }
    let given = given(interaction, typed, strings)?;
    let engine = EngineConnection::running_or_in_the_background(language, strings).await?;
    let goes_on = interaction.conversation;
    let command = called::submit_ask_user_response {
        conversation_id: interaction.conversation,
        answer: None,
        interaction_id: Some(interaction.id),
        submit_id: Some(SubmitId(new_id())),
        response: Some(given.response),
        revises: None,
    };
    match engine.call_once(command, strings).await? {
        Submitted::Accepted { .. } | Submitted::Duplicate { .. } => {
            given.said.iter().try_for_each(|line| screen.lines(line, Look::Good))?;
            engine.goes_on_with(goes_on, language, strings).await?;
            Ok(ExitCode::SUCCESS)
        }
        Submitted::Closed { closing } | Submitted::TooLate { closing } => {
            let asked = (interaction.questions(), QuestionSource::of(interaction));
            Err(EarlyExit::Failed(closed(strings, asked, &closing, false)))
        }
        Submitted::Unknown => Err(EarlyExit::Failed(strings.question_gone().to_owned())),
        Submitted::Damaged => Err(EarlyExit::Failed(strings.damaged().to_owned())),
        Submitted::Invalid { why, .. } => Err(EarlyExit::NoAnswer(invalid(strings, &why))),
        Submitted::NotSaved { why } => Err(EarlyExit::Failed(strings.not_saved(&why))),
    }
}

/// The thing itself by the end of its id; or by that of its conversation, where it is the only one there.
fn meant<'s>(seen: &'s StoreSnapshot, wanted: &str, strings: &dyn Strings) -> Result<&'s Waiting, EarlyExit> {
    let end = wanted.trim().trim_start_matches('…').to_lowercase();
    let fits = |waiting: &&Waiting| {
        let (own, of) = (waiting.interaction.id.to_string(), waiting.interaction.conversation.to_string());
        !end.is_empty() && (own.ends_with(&end) || of.ends_with(&end))
    };
    let fitting: Vec<&Waiting> = seen.inbox.iter().filter(fits).collect();
    match fitting.as_slice() {
        [] => Err(EarlyExit::NothingOpen(wanted.to_owned())),
        [only] => Ok(only),
        several => {
            let line = |waiting: &&Waiting| format!("{}  {}", short(waiting.interaction.id), summary(waiting, strings));
            Err(EarlyExit::SeveralOpen(several.iter().map(line).collect::<Vec<_>>().join("\n")))
        }
    }
}

/// All of it, for whoever has not seen it yet.
fn show(interaction: &Interaction, screen: &mut Screen, strings: &dyn Strings) -> Result<ExitCode, EarlyExit> {
    // Words of the command line never allow anything, so no answer that does is offered.
    let may_allow = choices(&interaction.body).iter().any(ConsentChoice::allows);
    let text = match &interaction.body {
        Body::Question { .. } => {
            let count = interaction.questions().len();
            let question = |(place, question): (usize, &Question)| {
                let full = interaction.in_full(place);
                let text = shown(full.as_deref().unwrap_or(question), strings.language());
                if count > 1 { format!("({}/{count}) {text}", place + 1) } else { text }
            };
            interaction.questions().iter().enumerate().map(question).collect::<Vec<_>>().join("\n\n")
        }
        Body::Consent { .. }
        | Body::Confirm { .. }
        | Body::Plan { .. }
        | Body::Quiet { .. }
        | Body::Network { .. }
        | Body::ConnectionLost { .. }
        | Body::Elicitation { .. } => {
            let mut lines = asked_for(&interaction.body, strings.language());
            if may_allow {
                // How it is answered where all of it has been seen.
                lines.pop();
            }
            lines.into_iter().map(|line| line.text).collect::<Vec<_>>().join("\n")
        }
    };
    screen.lines(&text, Look::Question)?;
    let (id, of) = (short(interaction.id), short(interaction.conversation));
    let how = if may_allow { strings.how_to_deny(&id, &of) } else { strings.how_to_answer(&id) };
    screen.remark(&how, Look::Dim)?;
    Ok(ExitCode::SUCCESS)
}

fn given(interaction: &Interaction, typed: &[String], strings: &dyn Strings) -> Result<Given, EarlyExit> {
    if let Body::Question { .. } = &interaction.body {
        return to_questions(interaction, typed, strings);
    }
    let line = typed.join(" ");
    let form = interaction.elicitation().and_then(|asked| Form::of(asked, form::FormProgress::default()));
    match form {
        Some(form) => to_form(&form, interaction, &line, strings),
        None => to_consent(interaction, &line, strings),
    }
}

/// One question takes all that was typed; of several, each takes a word or what stands in quotes.
fn to_questions(interaction: &Interaction, typed: &[String], strings: &dyn Strings) -> Result<Given, EarlyExit> {
    let questions = interaction.questions();
    let whole = [typed.join(" ")];
    let typed = if questions.len() == 1 { &whole } else { typed };
    let mut steps = Steps::through(questions);
    let mut said = Vec::new();
    if let ([line], [question, ..]) = (typed, questions)
        && let Some(given) = to_card((question, QuestionSource::of(interaction)), line, strings)
    {
        return Ok(given);
    }
    if typed.len() != questions.len() {
        return Err(EarlyExit::AnswerCount { questions: questions.len(), given: typed.len() });
    }
    for (line, question) in typed.iter().zip(questions) {
        let at = At::Question(QuestionTurn { question, among_others: false, agent_works: false });
        match read(at, line) {
            AnswerReading::Answer(answer) => {
                said.push(confirmed(question, &answer, strings.language()));
                steps.take(answer);
            }
            AnswerReading::Skip => steps.skip(),
            AnswerReading::Refused(why) => return Err(EarlyExit::NoAnswer(refused(at, &why, strings.language()))),
            AnswerReading::Stop
            | AnswerReading::Show
            | AnswerReading::Decide
            | AnswerReading::TalkFirst(_)
            | AnswerReading::Preview(_)
            | AnswerReading::Back
            | AnswerReading::GoTo(_)
            | AnswerReading::HandIn
            | AnswerReading::Message(_) => {
                return Err(EarlyExit::NoAnswer(
                    strings.only_in_a_chat(&one_line(line), &short(interaction.conversation)),
                ));
            }
        }
    }
    let response = steps.response();
    if let Response::Answered(given) = &response {
        if questions.len() > 1 {
            let open: Vec<String> = given.open(questions).into_iter().map(named).collect();
            said.push(submitted(strings, &open));
        }
    } else {
        said.push(strings.question_dismissed().to_owned());
    }
    Ok(Given { response, said })
}

/// What concerns the card as a whole.
fn to_card((question, asker): (&Question, QuestionSource), line: &str, strings: &dyn Strings) -> Option<Given> {
    let at = At::Question(QuestionTurn { question, among_others: false, agent_works: false });
    let (response, said) = match read(at, line) {
        AnswerReading::Decide => (Response::Delegated { comment: None }, asker.decides(strings)),
        AnswerReading::TalkFirst(text) => (Response::TalkFirst { text }, asker.asked_first(strings)),
        AnswerReading::Skip => (Response::Dismissed, strings.question_dismissed()),
        AnswerReading::Stop
        | AnswerReading::Show
        | AnswerReading::Preview(_)
        | AnswerReading::Back
        | AnswerReading::GoTo(_)
        | AnswerReading::HandIn
        | AnswerReading::Answer(_)
        | AnswerReading::Message(_)
        | AnswerReading::Refused(_) => return None,
    };
    Some(Given { response, said: vec![said.to_owned()] })
}

fn to_consent(interaction: &Interaction, line: &str, strings: &dyn Strings) -> Result<Given, EarlyExit> {
    let body = &interaction.body;
    match consent::read(body, line) {
        ConsentReading::Answer { choice, .. } if choice.allows() => Err(EarlyExit::YesUnseen(interaction.conversation)),
        ConsentReading::Answer { choice, reason } => {
            let said = vec![recorded(&choice, reason.as_deref(), strings.language())];
            Ok(Given { response: choice.response(reason), said })
        }
        ConsentReading::Unclear(why) => Err(EarlyExit::NoAnswer(unclear(&choices(body), why, strings.language()))),
        ConsentReading::Show | ConsentReading::Stop | ConsentReading::Message(_) => {
            Err(EarlyExit::NoAnswer(strings.only_in_a_chat(&one_line(line), &short(interaction.conversation))))
        }
    }
}

fn to_form(form: &Form, interaction: &Interaction, line: &str, strings: &dyn Strings) -> Result<Given, EarlyExit> {
    let (choice, reply) = match form::read(form, line) {
        form::FormReading::Decline => (ConsentChoice::Decline, elicitation::ElicitedReply::Decline),
        form::FormReading::Cancel => (ConsentChoice::PutAside, elicitation::ElicitedReply::Cancel),
        form::FormReading::Show
        | form::FormReading::Stop
        | form::FormReading::Message(_)
        | form::FormReading::Value(_)
        | form::FormReading::LeaveOut
        | form::FormReading::Back
        | form::FormReading::GoTo(_)
        | form::FormReading::Send
        | form::FormReading::Refused(_) => {
            return Err(EarlyExit::NoAnswer(strings.form_elsewhere(&short(interaction.conversation))));
        }
    };
    Ok(Given { response: Response::Elicited { reply }, said: vec![recorded(&choice, None, strings.language())] })
}
