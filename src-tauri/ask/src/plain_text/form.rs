//! A server's form where there are no cards: one field at a time, a look at all of it, and nothing sent before that.

mod misfit;
mod read;
mod replies;
mod shown;
mod value;

pub use misfit::misfit;
pub use read::{FormReading, FormRefusal, read};
pub use replies::{confirmed, help, left_out, not_sent, nothing_before, refused, sent};
pub use shown::{choices, field_lines, review_lines};

pub(super) use shown::question_of;
pub(super) use value::of_option;

use crate::facts::elicitation::{Elicitation, ElicitedField, ElicitedReply, FieldKind, fits};
use crate::wire::Draft;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use value::{as_typed, default_of, from_typed};

/// A form as far as it is filled in.
#[derive(Debug, Clone, PartialEq)]
pub struct Form {
    fields: Vec<ElicitedField>,
    filled: FormProgress,
}

/// The same without the fields, as it is kept where a form stands for longer than a program runs.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct FormProgress {
    /// One place for each field.
    taken: Vec<Taken>,
    at: usize,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(tag = "kind", content = "value", rename_all = "camelCase")]
enum Taken {
    /// It has not had its turn.
    #[default]
    Open,
    LeftOut,
    Value(Value),
}

impl Form {
    /// None where there is nothing to fill in.
    pub fn of(elicitation: &Elicitation, filled: FormProgress) -> Option<Form> {
        let fields = elicitation.fields();
        let FormProgress { mut taken, at } = filled;
        taken.resize(fields.len(), Taken::Open);
        let filled = FormProgress { taken, at: at.min(fields.len()) };
        (!fields.is_empty()).then(|| Form { fields: fields.to_vec(), filled })
    }

    /// Goes on with what was filled in before, here or in the window. What does not fit is asked again, and so is what
    /// stands there only because the server put it there.
    pub fn kept(elicitation: &Elicitation, draft: &Draft) -> Option<Form> {
        let mut form = Form::of(elicitation, FormProgress::default())?;
        let (Some(typed), false) = (&draft.form, form.is_one_press()) else { return Some(form) };
        let step = usize::try_from(draft.step).unwrap_or(usize::MAX);
        for (index, (field, place)) in form.fields.iter().zip(&mut form.filled.taken).enumerate() {
            let value = typed.get(&field.key).and_then(|typed| from_typed(&field.kind, typed));
            let value = value.filter(|value| fits(field, value).is_ok());
            *place = match value {
                Some(value) if index >= step && default_of(&field.kind) == Some(value.clone()) => Taken::Open,
                Some(value) => Taken::Value(value),
                None if index < step && !field.required && !field.secret => Taken::LeftOut,
                None => Taken::Open,
            };
        }
        form.go_on();
        Some(form)
    }

    /// As it is kept on disk while it is not sent: what seems to be a secret is not, and what had no turn yet stands there
    /// as the server wants it, as in the window.
    pub fn draft(&self, draft: Draft) -> Draft {
        let typed = |(field, taken): (&ElicitedField, &Taken)| {
            let value = match taken {
                Taken::Value(value) => Some(value.clone()),
                Taken::Open => default_of(&field.kind),
                Taken::LeftOut => None,
            };
            let value = value.filter(|_| !field.secret)?;
            Some((field.key.clone(), as_typed(&field.kind, &value)))
        };
        let typed: Map<String, Value> = self.fields.iter().zip(&self.filled.taken).filter_map(typed).collect();
        Draft { form: Some(typed), step: u32::try_from(self.reach()).unwrap_or(u32::MAX), ..draft }
    }

    /// What is kept of it, to continue later.
    pub fn filled(&self) -> FormProgress {
        self.filled.clone()
    }

    /// All of them, in the order of the form.
    pub fn fields(&self) -> &[ElicitedField] {
        &self.fields
    }

    /// The field whose turn it is. None at the look at all of it.
    pub fn field(&self) -> Option<&ElicitedField> {
        self.fields.get(self.filled.at)
    }

    /// The place of the field whose turn it is, from 0; as many as there are at the look at all of it.
    pub fn place(&self) -> usize {
        self.filled.at
    }

    /// Something was taken down that would have to be typed again.
    pub fn begun(&self) -> bool {
        self.filled.taken.iter().any(|taken| matches!(taken, Taken::Value(_)))
    }

    /// Fills in the field whose turn it is. The value has been checked by `fits`.
    pub fn take(&mut self, value: Value) {
        self.put(Taken::Value(value));
    }

    /// Leaves out the field whose turn it is. `read` says `LeaveOut` only of one that may be.
    pub fn leave_out(&mut self) {
        self.put(Taken::LeftOut);
    }

    /// To the field before. False at the first one.
    pub fn back(&mut self) -> bool {
        let before = self.filled.at.checked_sub(1);
        self.filled.at = before.unwrap_or(self.filled.at);
        before.is_some()
    }

    /// To one that had its turn already.
    pub fn go_to(&mut self, place: usize) {
        self.filled.at = place.min(self.reach());
    }

    /// To any field, had its turn or not: only to see how it is shown.
    pub(super) fn look_at(&mut self, place: usize) {
        self.filled.at = place.min(self.fields.len());
    }

    /// To the first field that has not had its turn.
    pub fn go_on(&mut self) {
        self.filled.at = self.reach();
    }

    /// Handed in with the answer itself: a yes or no, or one of several, is read before it is typed.
    pub fn goes_at_once(&self) -> bool {
        self.is_one_press() && self.begun()
    }

    /// What is sent: the fields that are filled in.
    pub fn reply(&self) -> ElicitedReply {
        let filled = self.fields.iter().zip(&self.filled.taken).filter_map(|(field, taken)| match taken {
            Taken::Value(value) => Some((field.key.clone(), value.clone())),
            Taken::Open | Taken::LeftOut => None,
        });
        ElicitedReply::Accept { content: filled.collect() }
    }

    /// The field of this key was not taken: it has its turn again.
    pub fn asks_again(&mut self, key: &str) {
        if let Some(place) = self.fields.iter().position(|field| field.key == key) {
            self.go_to(place);
        }
    }

    fn value_at(&self, place: usize) -> Option<&Value> {
        match self.filled.taken.get(place)? {
            Taken::Value(value) => Some(value),
            Taken::Open | Taken::LeftOut => None,
        }
    }

    fn put(&mut self, taken: Taken) {
        if let Some(place) = self.filled.taken.get_mut(self.filled.at) {
            *place = taken;
            self.go_on();
        }
    }

    /// The first that has not had its turn; as many as there are where all had.
    fn reach(&self) -> usize {
        let open = self.filled.taken.iter().position(|taken| *taken == Taken::Open);
        open.unwrap_or(self.fields.len())
    }

    fn is_one_press(&self) -> bool {
        matches!(self.fields.as_slice(), [ElicitedField { kind: FieldKind::Switch { .. } | FieldKind::One { .. }, .. }])
    }
}
