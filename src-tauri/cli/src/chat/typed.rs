//! What a typed line does: it answers what stands open, steers the run, or is a message.

use super::closing::{closed, submitted};
use super::invalid::invalid;
use super::question_source::QuestionSource;
use super::{ChatSession, TerminalCard};
use crate::leaving::{EarlyExit, refused as not_done};
use crate::screen::Look;
use ask::command::called;
use ask::plain_text::{AnswerReading, At, ReplyRefusal, confirmed, named, previewed, read, refused};
use ask::wire::Submitted;
use ask::{Answer, ConversationId, MessageId, Response, SubmitId};
use engine::host::new_id;

impl ChatSession<'_> {
    pub(super) async fn typed(&mut self, line: &str) -> Result<(), EarlyExit> {
        if (self.pauses || (self.failed && !self.running))
            && matches!(line.trim().to_lowercase().as_str(), "retry" | "重试")
        {
            return self.try_again().await;
        }
        if self.sends_hidden(line) {
            return self.send_hidden().await;
        }
        if self.card().is_some_and(TerminalCard::consents) {
            return self.typed_at_consent(line).await;
        }
        if self.card().is_some_and(|card| card.form.is_some()) {
            return self.typed_at_form(line).await;
        }
        let reply = read(self.at(), line);
        match reply {
            AnswerReading::Stop => self.stop().await,
            AnswerReading::Skip => self.skip().await,
            AnswerReading::Show if self.open.is_empty() => Ok(self.screen.notice(self.strings.help())?),
            AnswerReading::Show => {
                self.show_question()?;
                let asker = self.card().map_or(QuestionSource::Agent, |card| QuestionSource::of(&card.interaction));
                Ok(self.screen.remark(asker.at_a_question(self.strings), Look::Dim)?)
            }
            AnswerReading::Decide => self.leave_to_the_agent().await,
            AnswerReading::TalkFirst(text) => self.hand_in(Response::TalkFirst { text }, None).await,
            AnswerReading::Preview(index) => self.show_preview(index),
            AnswerReading::Back => {
                if !self.card_mut().is_some_and(|card| card.steps.back()) {
                    self.screen.notice(self.strings.nothing_before())?;
                    self.lost_its_place()?;
                }
                self.show_question()
            }
            AnswerReading::GoTo(index) => {
                if let Some(card) = self.card_mut() {
                    card.steps.go_to(index);
                }
                self.show_question()
            }
            AnswerReading::HandIn => match self.card().map(|card| card.steps.response()) {
                Some(response) => self.hand_in(response, None).await,
                None => Ok(()),
            },
            AnswerReading::Answer(answer) => self.answer(answer).await,
            AnswerReading::Message(text) => self.say(text).await,
            AnswerReading::Refused(why) => self.refuse(&why),
        }
    }

    fn refuse(&mut self, why: &ReplyRefusal) -> Result<(), EarlyExit> {
        match self.at() {
            At::Nothing => Ok(()),
            at @ (At::Question(_) | At::Review { .. }) => {
                let why = refused(at, why, self.strings.language());
                self.screen.notice(&why)?;
                self.lost_its_place()
            }
        }
    }

    pub(super) async fn stop(&mut self) -> Result<(), EarlyExit> {
        match self.conversation {
            Some(id) if self.running => self.stop_run(id).await.map(drop),
            Some(_) | None => Ok(self.screen.notice(self.strings.nothing_runs())?),
        }
    }

    /// False where it could not be saved: then it is said what became of it, and whoever sits here sees it through.
    pub(super) async fn stop_run(&mut self, conversation_id: ConversationId) -> Result<bool, EarlyExit> {
        match self.call_once(called::stop_run { conversation_id }).await? {
            Ok(()) => Ok(true),
            Err(error) => {
                self.screen.notice(&not_done(self.strings, &error))?;
                Ok(false)
            }
        }
    }

    /// A message to the agent.
    pub(super) async fn say(&mut self, text: String) -> Result<(), EarlyExit> {
        let meetings = self.meetings;
        let sent = match self.conversation {
            None => {
                let id = ConversationId(new_id());
                // Where the engine goes meanwhile, the next one hears it when this terminal attaches.
                let _ = self.engine.brings(id).await;
                self.begins_with_model(id).await?;
                let begins = called::start_conversation {
                    workspace: self.workspace.clone(),
                    text,
                    mode: Some(self.mode),
                    conversation_id: Some(id),
                    agent: None,
                    no_questions: Some(self.no_questions),
                };
                self.call(begins).await?.map(Some)
            }
            Some(conversation_id) => {
                let message = MessageId(new_id());
                self.said.insert(message);
                let says = called::send_message { conversation_id, text, message_id: Some(message), skips: None };
                self.call(says).await?.map(|()| None)
            }
        };
        match sent {
            Ok(started) => {
                self.began |= started.is_some();
                self.conversation = started.or(self.conversation);
                if started.is_some() && self.meetings > meetings {
                    // The engine that began it has gone before it was said, and with it its news.
                    let seen = self.look(started).await?;
                    self.catch_up(seen)?;
                }
                // Beside what stands open it is not plain which of the two a line was.
                let waits_on = |card: &TerminalCard| !card.consents() || card.interaction.elicitation().is_some();
                match self.card().map(waits_on) {
                    None => Ok(()),
                    Some(true) => Ok(self.screen.notice(self.strings.sent_to_agent())?),
                    Some(false) => Ok(self.screen.notice(self.strings.request_skipped())?),
                }
            }
            // A person tries again; in a pipe there is nobody to do so.
            Err(error) if self.keyboard.person => Ok(self.screen.notice(&not_done(self.strings, &error))?),
            Err(error) => Err(error.into()),
        }
    }

    async fn try_again(&mut self) -> Result<(), EarlyExit> {
        let Some(id) = self.conversation else { return Ok(()) };
        match self.call_once(called::retry_run { conversation_id: id }).await? {
            Err(error) if self.keyboard.person => Ok(self.screen.notice(&not_done(self.strings, &error))?),
            tried => Ok(tried?),
        }
    }

    /// Takes one answer down; the card is handed in once all of its questions had their turn.
    async fn answer(&mut self, answer: Answer) -> Result<(), EarlyExit> {
        let language = self.strings.language();
        let Some(card) = self.card_mut() else { return Ok(()) };
        let Some(taken) = card.steps.question().map(|question| confirmed(question, &answer, language)) else {
            return Ok(());
        };
        card.steps.take(answer);
        self.go_on(Some(&taken)).await
    }

    /// Leaves the question open; the only one of a card is closed without an answer, and so is a card without any.
    async fn skip(&mut self) -> Result<(), EarlyExit> {
        match self.card_mut() {
            None => Ok(self.screen.notice(self.strings.nothing_to_skip())?),
            Some(card) if card.steps.several() && card.steps.question().is_some() => {
                card.steps.skip();
                self.screen.notice(self.strings.question_skipped())?;
                self.go_on(None).await
            }
            // At the review nothing that was answered is thrown away by one word.
            Some(card) if !card.steps.answers().is_empty() => self.refuse(&ReplyRefusal::AtReview),
            Some(_) => self.hand_in(Response::Dismissed, None).await,
        }
    }

    /// The whole card is left to the agent: never over answers that were given already.
    async fn leave_to_the_agent(&mut self) -> Result<(), EarlyExit> {
        if self.card().is_some_and(|card| !card.steps.answers().is_empty()) {
            self.screen.notice(self.strings.already_answered())?;
            return self.lost_its_place();
        }
        self.hand_in(Response::Delegated { comment: None }, None).await
    }

    fn show_preview(&mut self, index: usize) -> Result<(), EarlyExit> {
        let question = self.card().and_then(|card| card.steps.question());
        let text = question.map(|question| previewed(question, index)).unwrap_or_default();
        Ok(self.screen.lines(&text, Look::Plain)?)
    }

    /// Hands the card in whose turn it is. Where it is not taken, the person is told why, and everything stays as it was.
    pub(super) async fn hand_in(&mut self, response: Response, taken: Option<&str>) -> Result<(), EarlyExit> {
        let Some(card) = self.card() else { return Ok(()) };
        let at_review = match &card.form {
            Some(form) => form.field().is_none(),
            None => card.steps.question().is_none() && taken.is_none() && card.steps.several(),
        };
        let submit_id = SubmitId(new_id());
        let submit = called::submit_ask_user_response {
            conversation_id: card.interaction.conversation,
            answer: None,
            interaction_id: Some(card.interaction.id),
            submit_id: Some(submit_id),
            response: Some(response.clone()),
            revises: None,
        };
        self.submitted.insert(submit_id);
        if let Response::TalkFirst { text } = &response {
            self.asked_back = Some(text.clone());
        }
        match self.call(submit).await?? {
            // The news of its closing take it off the list.
            Submitted::Accepted { .. } | Submitted::Duplicate { .. } => self.handed_in(&response, taken),
            Submitted::Closed { closing } | Submitted::TooLate { closing } => {
                let card = self.turn().map(|turn| self.open.remove(turn));
                self.arming.card_is_hidden();
                if let Some(TerminalCard { interaction, .. }) = &card {
                    let asked = (interaction.questions(), QuestionSource::of(interaction));
                    self.screen.notice(&closed(self.strings, asked, &closing, false))?;
                }
                self.tell_not_sent(card.as_ref().is_some_and(TerminalCard::begun))?;
                self.lost_its_place()
            }
            Submitted::Unknown => {
                self.turn().map(|turn| self.open.remove(turn));
                self.arming.card_is_hidden();
                self.screen.notice(self.strings.question_gone())?;
                self.lost_its_place()
            }
            Submitted::Damaged => {
                self.turn().map(|turn| self.open.remove(turn));
                Ok(self.screen.notice(self.strings.damaged())?)
            }
            Submitted::Invalid { field, why } => {
                if let Some(card) = self.card_mut() {
                    let place = card.interaction.questions().iter().position(|question| question.id.0 == field);
                    card.asks_again(place);
                    if let Some(form) = card.form.as_mut() {
                        form.asks_again(&field);
                    }
                }
                self.screen.notice(&invalid(self.strings, &why))?;
                self.lost_its_place()
            }
            Submitted::NotSaved { why } if at_review && self.card().is_some_and(|card| card.form.is_some()) => {
                self.screen.notice(&self.strings.form_not_saved_yet(&why))?;
                self.lost_its_place()
            }
            Submitted::NotSaved { why } if at_review => {
                self.screen.notice(&self.strings.not_saved_yet(&why))?;
                self.lost_its_place()
            }
            Submitted::NotSaved { why } => {
                if let Some(card) = self.card_mut() {
                    let last = card.steps.questions().len().checked_sub(1);
                    card.asks_again(last.filter(|_| taken.is_some()));
                }
                self.screen.notice(&self.strings.not_saved(&why))?;
                self.lost_its_place()
            }
        }
    }

    fn handed_in(&mut self, response: &Response, taken: Option<&str>) -> Result<(), EarlyExit> {
        if let Some(taken) = taken {
            self.screen.lines(taken, Look::Good)?;
        }
        let asker = self.card().map_or(QuestionSource::Agent, |card| QuestionSource::of(&card.interaction));
        match response {
            Response::Answered(given) => {
                let Some(card) = self.card().filter(|card| card.steps.several()) else { return Ok(()) };
                let open: Vec<String> = given.open(card.interaction.questions()).into_iter().map(named).collect();
                Ok(self.screen.notice(&submitted(self.strings, &open))?)
            }
            Response::Delegated { .. } => Ok(self.screen.notice(asker.decides(self.strings))?),
            Response::TalkFirst { .. } => Ok(self.screen.notice(asker.asked_first(self.strings))?),
            Response::Dismissed => Ok(self.screen.notice(self.strings.question_dismissed())?),
            Response::Approved { .. }
            | Response::Denied { .. }
            | Response::PlanAccepted { .. }
            | Response::Consented { .. }
            | Response::Settled { .. }
            | Response::Decided { .. }
            | Response::Elicited { .. } => Ok(()),
        }
    }
}
