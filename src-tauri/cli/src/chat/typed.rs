//! What a typed line does: it answers the newest open question, steers the run, or is a message.

use super::{Card, Chat};
use crate::leaving::Leaving;
use crate::screen::Look;
use ask::plain_text::{Reply, confirmed, read, refused};
use ask::wire::{Standing, Submit, Submitted};
use ask::{Answer, Response, Surface};

impl Chat<'_> {
    pub(super) async fn typed(&mut self, line: &str) -> Result<(), Leaving> {
        let question = self.open.last().and_then(Card::question).cloned();
        match (read(question.as_ref(), line), &question) {
            (Reply::Stop, _) => self.stop().await?,
            (Reply::Skip, Some(_)) => self.submit(Response::Dismissed).await?,
            (Reply::Show, Some(_)) => self.show_question()?,
            (Reply::Answer(answer), Some(question)) => {
                let taken = confirmed(question, &answer, self.words.0);
                self.answer(answer, &taken).await?;
            }
            (Reply::Refused(_), None) => {}
            (Reply::Refused(why), Some(question)) => {
                let why = refused(question, &why, self.words.0);
                self.screen.notice(&why)?;
            }
            (Reply::Skip, None) => self.screen.notice(self.words.nothing_to_skip())?,
            (Reply::Show | Reply::Answer(_), None) => self.screen.notice(self.words.help())?,
            (Reply::Message(text), _) => self.say(text).await?,
        }
        Ok(())
    }

    async fn stop(&mut self) -> Result<(), Leaving> {
        match self.conversation {
            Some(id) if matches!(self.standing, Standing::Working | Standing::NeedsYou) => {
                Ok(self.askwell.stop_run(id).await?)
            }
            Some(_) | None => Ok(self.screen.notice(self.words.nothing_runs())?),
        }
    }

    /// A message; in a conversation whose run has failed, `retry` tries it again.
    async fn say(&mut self, text: String) -> Result<(), Leaving> {
        let again = self.standing == Standing::Failed && matches!(text.to_lowercase().as_str(), "retry" | "重试");
        let sent = match self.conversation {
            None => self.askwell.start_conversation(self.workspace.clone(), text).await.map(Some),
            Some(id) if again => self.askwell.retry_run(id).await.map(|()| None),
            Some(id) => self.askwell.send_message(id, text).await.map(|()| None),
        };
        match sent {
            Ok(started) => {
                self.conversation = started.or(self.conversation);
                Ok(())
            }
            // A person tries again; in a pipe there is nobody to do so.
            Err(error) if self.keyboard.person => Ok(self.screen.notice(&self.words.refused(&error))?),
            Err(error) => Err(error.into()),
        }
    }

    /// Takes one answer down; the card is handed in once all of its questions have one.
    async fn answer(&mut self, answer: Answer, taken: &str) -> Result<(), Leaving> {
        let Some(card) = self.open.last_mut() else { return Ok(()) };
        card.answers.push(answer);
        if card.question().is_some() {
            self.screen.lines(taken, Look::Good)?;
            return self.show_question();
        }
        let answers = card.answers.clone();
        if self.hand_in(Response::Answered(answers.into())).await? {
            self.screen.lines(taken, Look::Good)?;
        }
        Ok(())
    }

    async fn submit(&mut self, response: Response) -> Result<(), Leaving> {
        if self.hand_in(response).await? {
            self.screen.notice(self.words.skipped())?;
        }
        Ok(())
    }

    /// Hands the newest card in. True if it was taken; else the person is told why, and the question stays as it was.
    async fn hand_in(&mut self, response: Response) -> Result<bool, Leaving> {
        let Some(card) = self.open.last_mut() else { return Ok(false) };
        let submit = Submit {
            conversation_id: card.interaction.conversation,
            interaction_id: Some(card.interaction.id),
            submit_id: None,
            response: Some(response),
            answer: None,
            revises: false,
        };
        let submitted = self.askwell.submit(submit, Surface::Terminal).await;
        match submitted {
            // The news of its closing take it off the list.
            Submitted::Accepted { .. } | Submitted::Duplicate { .. } => Ok(true),
            Submitted::Closed { closing } | Submitted::TooLate { closing } => {
                self.open.pop();
                self.screen.notice(&self.words.closed(&closing.outcome, closing.by))?;
                Ok(false)
            }
            Submitted::Unknown => {
                self.open.pop();
                self.screen.notice(self.words.question_gone())?;
                Ok(false)
            }
            Submitted::Invalid { why, .. } => {
                card.answers.pop();
                self.screen.notice(&self.words.invalid(&why))?;
                Ok(false)
            }
            Submitted::NotSaved { why } => {
                card.answers.pop();
                self.screen.notice(&self.words.not_saved(&why))?;
                Ok(false)
            }
        }
    }
}
