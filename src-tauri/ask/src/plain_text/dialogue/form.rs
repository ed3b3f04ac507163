//! A server's form as it is posted: what it asks and one of its fields, or all that is filled in. It is filled in here only
//! where each field can be shown with everything around it; else it waits at the desk.

use super::buttons;
use super::consent::set_in;
use super::fit::{cut, length, lines_length};
use super::kept::ChatCard;
use super::post::{About, Manner, Post, Shows};
use crate::base::harmless::one_line;
use crate::base::limits::CHAT_LINE_CHARS_MAX;
use crate::facts::elicitation::Elicitation;
use crate::facts::interaction::Interaction;
use crate::plain_text::consent::{CardLine, asked_by};
use crate::plain_text::form::{Form, FormProgress, field_lines, question_of, review_lines};

/// What a server asks, if it can be filled in here.
pub fn fillable(interaction: &Interaction, manner: Manner) -> Option<&Elicitation> {
    let elicitation = interaction.elicitation()?;
    let mut form = Form::of(elicitation, FormProgress::default())?;
    let room = manner.with_room().text_chars_max.saturating_sub(CHAT_LINE_CHARS_MAX + 1);
    let fits = (0..form.fields().len()).all(|place| {
        form.look_at(place);
        let lines = [head(elicitation, manner), field(&form, interaction, manner)].concat();
        lines_length(&lines) <= room
    });
    fits.then_some(elicitation)
}

/// The form of a card as far as it is filled in, at this field or at the one whose turn it is.
pub fn of_card(card: &ChatCard, elicitation: &Elicitation, place: Option<usize>) -> Option<Form> {
    let mut form = Form::of(elicitation, card.form.clone().unwrap_or_default())?;
    if let Some(place) = place {
        form.go_to(place);
    }
    Some(form)
}

/// `whole`: with all that the server says, and not only with its name.
pub fn post(
    (card, form): (&ChatCard, &Form),
    (interaction, elicitation): (&Interaction, &Elicitation),
    before: &[String],
    whole: bool,
    manner: Manner,
) -> Post {
    let before: Vec<String> = before.iter().take(1).map(|line| cut(line, CHAT_LINE_CHARS_MAX)).collect();
    let about = Some(About { interaction: interaction.id, question: form.place(), shows: Shows::List });
    let Some(asked) = form.field() else {
        let text = review(form, elicitation, &before, manner);
        return Post { about, text, buttons: buttons::of_filled(form, manner), wants_words: false };
    };
    let mut head = head(elicitation, manner);
    head.truncate(if whole || form.place() == 0 { head.len() } else { 1 });
    let text = [before, head, field(form, interaction, manner)].concat().join("\n");
    let question = question_of(asked, manner.language);
    let buttons = buttons::of_field(form, question.as_ref(), card.marked.get(&form.place()), manner);
    Post { about, text, buttons, wants_words: question.is_none() }
}

fn head(elicitation: &Elicitation, manner: Manner) -> Vec<String> {
    asked_by(elicitation, manner.language).iter().map(set_in).collect()
}

fn field(form: &Form, interaction: &Interaction, manner: Manner) -> Vec<String> {
    let strings = manner.strings();
    let mut lines: Vec<CardLine> = field_lines(form, false, manner.language);
    let how = lines.pop().map(|line| line.text);
    let mut lines: Vec<String> = lines.iter().map(set_in).collect();
    let secret = form.field().is_some_and(|field| field.secret);
    lines.extend(secret.then(|| strings.secrets_stay_in_chat().to_owned()));
    lines.extend(interaction.limit_ms.map(|limit| super::listing::limited(limit, manner)));
    lines.extend(how);
    lines
}

/// What was typed here is known: where it is too long, its beginning stands for it.
fn review(form: &Form, elicitation: &Elicitation, before: &[String], manner: Manner) -> String {
    let mut lines: Vec<String> =
        review_lines(form, elicitation, manner.language).iter().map(|line| one_line(&line.text)).collect();
    let how = lines.pop().unwrap_or_default();
    let room = manner.with_room().text_chars_max.saturating_sub(lines_length(before) + length(&how));
    let share = room.checked_div(lines.len()).unwrap_or(0).saturating_sub(1).min(CHAT_LINE_CHARS_MAX);
    let lines: Vec<String> = lines.iter().map(|line| cut(line, share)).collect();
    [before.to_vec(), lines, vec![how]].concat().join("\n")
}
