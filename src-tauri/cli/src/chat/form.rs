//! A server's form at a terminal: field by field, and nothing is sent before all of it was shown.

use super::{ChatSession, TerminalCard};
use crate::leaving::EarlyExit;
use crate::screen::Look;
use ask::Response;
use ask::command::called;
use ask::elicitation::ElicitedReply;
use ask::plain_text::consent::{CardLine, ConsentChoice, Tone, asked_by, recorded};
use ask::plain_text::form::{
    Form, FormReading, confirmed, field_lines, help, left_out, not_sent, nothing_before, read, refused, review_lines,
    sent,
};

impl ChatSession<'_> {
    /// Shows the field whose turn it is, or all that is filled in. `whole`: with what the server says.
    pub(super) fn show_form(&mut self, whole: bool) -> Result<(), EarlyExit> {
        let language = self.strings.language();
        self.keyboard.drops_what_was_begun();
        let Some((asked, form)) =
            self.card().and_then(|card| Some((card.interaction.elicitation()?, card.form.as_ref()?)))
        else {
            return Ok(());
        };
        let mut lines = if whole { asked_by(asked, language) } else { Vec::new() };
        lines.extend(match form.field() {
            Some(_) => field_lines(form, true, language),
            None => review_lines(form, asked, language),
        });
        self.show_lines(lines)?;
        if whole {
            self.show_limit()?;
        }
        self.card_is_complete();
        Ok(())
    }

    pub(super) fn show_lines(&mut self, lines: Vec<CardLine>) -> Result<(), EarlyExit> {
        for line in lines {
            let look = match line.tone {
                Tone::Asks => Look::Question,
                Tone::Plain => Look::Plain,
                Tone::Aside => Look::Dim,
                Tone::Added => Look::Good,
                Tone::Removed | Tone::Warning => Look::Bad,
            };
            self.screen.lines(&line.text, look)?;
        }
        Ok(())
    }

    pub(super) async fn typed_at_form(&mut self, line: &str) -> Result<(), EarlyExit> {
        let language = self.strings.language();
        let Some(mut form) = self.card().and_then(|card| card.form.clone()) else { return Ok(()) };
        match read(&form, line) {
            FormReading::Show => {
                self.show_question()?;
                Ok(self.screen.remark(help(language), Look::Dim)?)
            }
            FormReading::Stop => self.stop().await,
            FormReading::Message(text) => self.say(text).await,
            FormReading::Value(value) => {
                let taken = form.field().map(|field| confirmed(field, &value, language));
                form.take(value);
                if form.goes_at_once() {
                    // Only what was taken is kept: where it is not, the field stands as before.
                    return self.hand_in(Response::Elicited { reply: form.reply() }, taken.as_deref()).await;
                }
                self.go_on_in_form(form, taken).await
            }
            FormReading::LeaveOut => {
                let taken = form.field().map(|field| left_out(field, language));
                form.leave_out();
                self.go_on_in_form(form, taken).await
            }
            FormReading::Back => {
                if !form.back() {
                    self.screen.notice(nothing_before(language))?;
                    self.lost_its_place()?;
                }
                self.go_on_in_form(form, None).await
            }
            FormReading::GoTo(place) => {
                form.go_to(place);
                self.go_on_in_form(form, None).await
            }
            FormReading::Send => {
                let server =
                    self.card().and_then(|card| card.interaction.elicitation()).map(|asked| asked.server.clone());
                let taken = sent(&form, &server.unwrap_or_default(), language);
                self.hand_in(Response::Elicited { reply: form.reply() }, Some(&taken)).await?;
                // Where a field was not taken, it has its turn again.
                if self.card().is_some_and(|card| card.form.as_ref().is_some_and(|form| form.field().is_some())) {
                    return self.show_form(false);
                }
                Ok(())
            }
            FormReading::Decline => self.end_form(&ConsentChoice::Decline, ElicitedReply::Decline).await,
            FormReading::Cancel => self.end_form(&ConsentChoice::PutAside, ElicitedReply::Cancel).await,
            FormReading::Refused(why) => {
                self.screen.notice(&refused(&form, &why, true, language))?;
                self.lost_its_place()
            }
        }
    }

    async fn end_form(&mut self, choice: &ConsentChoice, reply: ElicitedReply) -> Result<(), EarlyExit> {
        let taken = recorded(choice, None, self.strings.language());
        self.hand_in(Response::Elicited { reply }, Some(&taken)).await
    }

    async fn go_on_in_form(&mut self, form: Form, taken: Option<String>) -> Result<(), EarlyExit> {
        if let Some(taken) = taken {
            self.screen.lines(&taken, Look::Good)?;
        }
        if let Some(card) = self.card_mut() {
            card.form = Some(form);
        }
        self.keep().await?;
        self.show_form(false)
    }

    /// What was kept of a form that is asked again is there before anything is typed into it.
    pub(super) async fn look_for_drafts(&mut self) -> Result<(), EarlyExit> {
        if !self.open.iter().any(|card| card.unread) {
            return Ok(());
        }
        let mut kept = self.call(called::inbox {}).await??;
        let turn = self.turn();
        let mut shows = false;
        for (index, card) in self.open.iter_mut().enumerate().filter(|(_, card)| card.unread) {
            let place = kept.iter().position(|waiting| waiting.interaction.id == card.interaction.id);
            let draft = place.and_then(|place| kept.swap_remove(place).draft);
            *card = TerminalCard::kept(card.interaction.clone(), draft.unwrap_or_default());
            shows |= turn == Some(index);
        }
        if shows { self.show_question() } else { Ok(()) }
    }

    /// It ended elsewhere, while something was filled in here.
    pub(super) fn tell_not_sent(&mut self, begun: bool) -> Result<(), EarlyExit> {
        if begun {
            self.screen.notice(not_sent(self.strings.language()))?;
        }
        Ok(())
    }
}
