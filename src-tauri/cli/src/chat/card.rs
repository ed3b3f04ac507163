//! An open question on the screen: one at a time where a card has several, and what is kept of it as it is answered.

use super::ChatSession;
use crate::duration;
use crate::leaving::EarlyExit;
use crate::screen::Look;
use crate::strings::Strings;
use ask::command::called;
use ask::plain_text::form::Form;
use ask::plain_text::{Steps, reviewed, shown, visible_line};
use ask::template::{TemplateSource, TemplateUsed};
use ask::wire::Draft;
use ask::{Body, Interaction};

/// An open question as far as it is answered.
pub struct TerminalCard {
    pub interaction: Interaction,
    pub steps: Steps,
    /// What a server wants to have filled in.
    pub form: Option<Form>,
    /// What was half answered, here or in the window.
    pub draft: Draft,
    /// Something may be kept of it that was not looked for yet.
    pub unread: bool,
}

impl TerminalCard {
    pub fn new(interaction: Interaction) -> TerminalCard {
        let card = TerminalCard::kept(interaction, Draft::default());
        TerminalCard { unread: card.form.is_some(), ..card }
    }

    pub fn kept(interaction: Interaction, draft: Draft) -> TerminalCard {
        let steps = Steps::kept(interaction.questions(), &draft.answers);
        let steps = if steps.several() { steps } else { Steps::through(interaction.questions()) };
        let form = interaction.elicitation().and_then(|asked| Form::kept(asked, &draft));
        TerminalCard { interaction, steps, form, draft, unread: false }
    }

    /// It asks for consent, and not for a decision in words.
    pub fn consents(&self) -> bool {
        self.form.is_none() && !matches!(self.interaction.body, Body::Question { .. })
    }

    /// Something is filled in that would have to be typed again.
    pub fn begun(&self) -> bool {
        self.form.as_ref().is_some_and(Form::begun)
    }

    /// It was not taken: this question has its turn again.
    pub fn asks_again(&mut self, place: Option<usize>) {
        if !self.steps.several() {
            self.steps = Steps::through(self.interaction.questions());
        } else if let Some(place) = place {
            self.steps.go_to(place);
        }
    }
}

impl ChatSession<'_> {
    /// Shows the question whose turn it is; or all answers, where only handing in is left.
    pub(super) fn show_question(&mut self) -> Result<(), EarlyExit> {
        if self.card().is_none_or(|card| card.unread) {
            return Ok(());
        }
        self.keyboard.drops_what_was_begun();
        self.draw_card()?;
        self.card_is_complete();
        Ok(())
    }

    fn draw_card(&mut self) -> Result<(), EarlyExit> {
        let Some(card) = self.card() else { return Ok(()) };
        let (consents, fills_in) = (card.consents(), card.form.is_some());
        if let Some(by) = card.interaction.template.as_ref().map(|used| by_template(self.strings, used)) {
            self.screen.remark(&by, Look::Dim)?;
        }
        if consents {
            return self.show_consent();
        }
        if fills_in {
            return self.show_form(true);
        }
        let Some(card) = self.card() else { return Ok(()) };
        let text = match card.steps.question() {
            Some(question) => {
                let (number, count) = card.steps.place();
                let full = card.interaction.in_full(number - 1);
                let text = shown(full.as_deref().unwrap_or(question), self.strings.language());
                if count > 1 { format!("({number}/{count}) {text}") } else { text }
            }
            None => reviewed(&card.steps, self.strings.language()),
        };
        let background = card.interaction.background;
        self.screen.lines(&text, Look::Question)?;
        self.show_limit()?;
        if background && self.agent_works() {
            self.screen.remark(self.strings.agent_continues_meanwhile(), Look::Dim)?;
        }
        Ok(())
    }

    /// How long it waits, where the person has set a limit.
    pub(super) fn show_limit(&mut self) -> Result<(), EarlyExit> {
        let Some(card) = self.card() else { return Ok(()) };
        let clock = self.clocks.get(&card.interaction.id).map(|clock| clock.remaining_ms);
        match clock.or(card.interaction.limit_ms) {
            Some(left) => Ok(self
                .screen
                .remark(&self.strings.closes_unanswered(&duration::left(self.strings, left)), Look::Dim)?),
            None => Ok(()),
        }
    }

    /// On to the next question, or to the end: a person sees all answers once more before a card of several goes. `taken`
    /// says what was taken down.
    pub(super) async fn go_on(&mut self, taken: Option<&str>) -> Result<(), EarlyExit> {
        let Some(card) = self.card() else { return Ok(()) };
        let reviews = card.steps.several() && self.keyboard.person;
        if card.steps.question().is_none() && !reviews {
            return self.hand_in(card.steps.response(), taken).await;
        }
        if let Some(taken) = taken {
            self.screen.lines(taken, Look::Good)?;
        }
        self.keep().await?;
        self.show_question()
    }

    /// Keeps what was answered of a card of several, so that it is not typed twice.
    pub(super) async fn keep(&mut self) -> Result<(), EarlyExit> {
        let Some(card) = self.card_mut() else { return Ok(()) };
        match &card.form {
            Some(form) => card.draft = form.draft(card.draft.clone()),
            None => {
                card.draft.answers = card.steps.answers();
                card.draft.step = u32::try_from(card.steps.place().0 - 1).unwrap_or_default();
            }
        }
        let (id, draft) = (card.interaction.id, card.draft.clone());
        if let Err(error) = self.call(called::save_draft { interaction_id: id, draft }).await? {
            self.screen.notice(&self.strings.draft_not_saved(&error.message))?;
        }
        Ok(())
    }
}

/// Whose template a question is put by.
fn by_template(strings: &dyn Strings, used: &TemplateUsed) -> String {
    let name = visible_line(&used.name);
    match used.source {
        TemplateSource::BuiltIn => strings.by_built_in_template(&name),
        TemplateSource::Own => strings.by_your_template(&name),
        TemplateSource::Workspace => strings.by_workspace_template(&name),
    }
}
