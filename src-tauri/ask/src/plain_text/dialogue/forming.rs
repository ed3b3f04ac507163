//! A reply to a server's form, and a press below it: a field is taken down, or all of it goes to the server.

use super::fit::cut;
use super::hear::CardContext;
use super::post::{Move, Post};
use super::press::Press;
use super::{Dialogue, form, listing};
use crate::base::limits::CHAT_LINE_CHARS_MAX;
use crate::facts::elicitation::{self, Elicitation, Misfit, check};
use crate::facts::outcome::Response;
use crate::plain_text::consent::{ConsentChoice, label, recorded};
use crate::plain_text::form::{
    Form, FormReading, FormRefusal, confirmed, help, left_out, misfit, nothing_before, of_option, question_of, read,
    refused, sent,
};
use serde_json::Value;

impl Dialogue {
    pub(super) fn at_form(&mut self, here: CardContext<'_>, asked: &Elicitation, text: &str) -> Vec<Move> {
        let language = here.manner.language;
        let Some(mut form) = self.form(here, asked) else { return Vec::new() };
        match read(&form, text) {
            FormReading::Show => {
                let mut moves = here.line(help(language));
                moves.push(Move::Post(self.shown_form(here, asked, &form, None, true)));
                moves
            }
            FormReading::Stop => vec![Move::Stop { conversation: Some(here.interaction().conversation) }],
            FormReading::Message(text) => {
                let mut moves = vec![Move::Tell { conversation: Some(here.interaction().conversation), text }];
                moves.extend(here.line(here.strings().message_sent()));
                moves
            }
            FormReading::Value(value) => self.take_value(here, asked, form, value),
            FormReading::LeaveOut => self.leave_out(here, asked, form),
            FormReading::Back => self.back_in_form(here, asked, form),
            FormReading::GoTo(place) => {
                form.go_to(place);
                self.go_on_in_form(here, asked, &form, None)
            }
            FormReading::Send => self.send(here, asked, form),
            FormReading::Decline => self.end_form(here, elicitation::ElicitedReply::Decline),
            FormReading::Cancel => self.end_form(here, elicitation::ElicitedReply::Cancel),
            FormReading::Refused(why) => here.line(refused(&form, &why, false, language)),
        }
    }

    /// A pressed button below a form: what is done, and what is said on it; or why nothing is done.
    pub(super) fn press_form(
        &mut self,
        here: CardContext<'_>,
        asked: &Elicitation,
        press: Press,
        post: &str,
    ) -> Result<(Vec<Move>, String), String> {
        let (strings, language) = (here.strings(), here.manner.language);
        let over = || strings.list_no_longer_open().to_owned();
        let mut form = self.form(here, asked).filter(|form| form.place() == here.question).ok_or_else(over)?;
        let quiet = |moves: Vec<Move>| Ok((moves, String::new()));
        match (press, form.field().cloned()) {
            (Press::Decline, _) => {
                Ok((self.end_form(here, elicitation::ElicitedReply::Decline), label(&ConsentChoice::Decline, language)))
            }
            (Press::Cancel, _) => {
                Ok((self.end_form(here, elicitation::ElicitedReply::Cancel), label(&ConsentChoice::PutAside, language)))
            }
            (Press::Back, _) if here.question > 0 => quiet(self.back_in_form(here, asked, form)),
            (Press::Done, None) => quiet(self.send(here, asked, form)),
            (Press::Option(index), None) if index < form.fields().len() => {
                form.go_to(index);
                quiet(self.go_on_in_form(here, asked, &form, None))
            }
            (Press::Option(index), Some(field)) => {
                let question = question_of(&field, language).ok_or_else(over)?;
                if question.multi_select {
                    return self.mark(here, &question, index, post);
                }
                let value = of_option(&field, index).ok_or_else(over)?;
                quiet(self.take_value(here, asked, form, value))
            }
            (Press::Done, Some(field)) => {
                let question = question_of(&field, language).filter(|question| question.multi_select);
                let marked = self.marked(here, &question.ok_or_else(over)?).selected;
                let chosen = marked.iter().filter_map(|id| of_option(&field, id.0.parse().ok()?)).collect();
                let value = Value::Array(chosen);
                elicitation::fits(&field, &value).map_err(|why| misfit(&why, language))?;
                quiet(self.take_value(here, asked, form, value))
            }
            // The words for these do the same.
            (Press::Default, Some(_)) => self.pressed_word(here, asked, &form, "-"),
            (Press::Skip, Some(_)) => self.pressed_word(here, asked, &form, "skip"),
            (Press::Option(_) | Press::Other | Press::Skip | Press::Back | Press::Default, _) => Err(over()),
        }
    }

    fn pressed_word(
        &mut self,
        here: CardContext<'_>,
        asked: &Elicitation,
        form: &Form,
        word: &str,
    ) -> Result<(Vec<Move>, String), String> {
        match read(form, word) {
            FormReading::Value(value) => Ok((self.take_value(here, asked, form.clone(), value), String::new())),
            FormReading::LeaveOut => Ok((self.leave_out(here, asked, form.clone()), String::new())),
            FormReading::Refused(why) => Err(refused(form, &why, false, here.manner.language)),
            FormReading::Show
            | FormReading::Stop
            | FormReading::Message(_)
            | FormReading::Back
            | FormReading::GoTo(_)
            | FormReading::Send
            | FormReading::Decline
            | FormReading::Cancel => Err(here.strings().list_no_longer_open().to_owned()),
        }
    }

    fn form(&self, here: CardContext<'_>, asked: &Elicitation) -> Option<Form> {
        form::of_card(self.cards.get(here.place)?, asked, Some(here.question))
    }

    fn take_value(&mut self, here: CardContext<'_>, asked: &Elicitation, mut form: Form, value: Value) -> Vec<Move> {
        let Some(field) = form.field() else { return Vec::new() };
        let line = cut(&confirmed(field, &value, here.manner.language), CHAT_LINE_CHARS_MAX);
        form.take(value);
        if form.goes_at_once() {
            return self.hand_over(here, form.reply(), &line);
        }
        self.go_on_in_form(here, asked, &form, Some(line))
    }

    fn leave_out(&mut self, here: CardContext<'_>, asked: &Elicitation, mut form: Form) -> Vec<Move> {
        let line = form.field().map(|field| left_out(field, here.manner.language));
        form.leave_out();
        self.go_on_in_form(here, asked, &form, line)
    }

    fn back_in_form(&mut self, here: CardContext<'_>, asked: &Elicitation, mut form: Form) -> Vec<Move> {
        if !form.back() {
            return here.line(nothing_before(here.manner.language));
        }
        self.go_on_in_form(here, asked, &form, None)
    }

    /// What would not be taken is not handed in: the field has its turn again.
    fn send(&mut self, here: CardContext<'_>, asked: &Elicitation, mut form: Form) -> Vec<Move> {
        let (reply, language) = (form.reply(), here.manner.language);
        if let Err((key, why)) = check(asked, &reply) {
            form.asks_again(&key);
            let line = refused_line(&form, why, here);
            return self.go_on_in_form(here, asked, &form, Some(line));
        }
        self.keep_form(here, &form);
        self.hand_over(here, reply, &sent(&form, &asked.server, language))
    }

    fn end_form(&mut self, here: CardContext<'_>, reply: elicitation::ElicitedReply) -> Vec<Move> {
        let line = recorded(&choice_of(&reply), None, here.manner.language);
        self.hand_over(here, reply, &line)
    }

    /// A word that came after other lists may have been meant for one of them.
    fn hand_over(&mut self, here: CardContext<'_>, reply: elicitation::ElicitedReply, line: &str) -> Vec<Move> {
        if !here.newest {
            return vec![Move::Post(self.shown(here, None, Some(here.strings().look_again().to_owned())))];
        }
        self.submit(here, Response::Elicited { reply }, line)
    }

    fn go_on_in_form(
        &mut self,
        here: CardContext<'_>,
        asked: &Elicitation,
        form: &Form,
        line: Option<String>,
    ) -> Vec<Move> {
        self.keep_form(here, form);
        vec![Move::Post(self.shown_form(here, asked, form, line, false))]
    }

    fn keep_form(&mut self, here: CardContext<'_>, form: &Form) {
        if let Some(card) = self.cards.get_mut(here.place) {
            card.form = Some(form.filled());
            card.marked.remove(&here.question);
        }
    }

    fn shown_form(
        &self,
        here: CardContext<'_>,
        asked: &Elicitation,
        form: &Form,
        line: Option<String>,
        whole: bool,
    ) -> Post {
        let above = line.or_else(|| listing::titled(&here.waiting.title));
        let before: Vec<String> = above.into_iter().collect();
        match self.cards.get(here.place) {
            Some(card) => form::post((card, form), (here.interaction(), asked), &before, whole, here.manner),
            None => Post::plain(None, before.join("\n")),
        }
    }
}

fn refused_line(form: &Form, why: Misfit, here: CardContext<'_>) -> String {
    refused(form, &FormRefusal::Misfit(why), false, here.manner.language)
}

fn choice_of(reply: &elicitation::ElicitedReply) -> ConsentChoice {
    match reply {
        elicitation::ElicitedReply::Accept { .. } => ConsentChoice::Accept,
        elicitation::ElicitedReply::Decline => ConsentChoice::Decline,
        elicitation::ElicitedReply::Cancel => ConsentChoice::PutAside,
    }
}
