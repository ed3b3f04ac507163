//! Joining the pieces of tool calls. By the book the index alone says which call a piece belongs to; in the field it
//! is missing, off by one, or the same for all, and ids change with every piece. A lost or merged call is the worst
//! thing that can happen to a question, so what decides is all three: index, id, and whether the call is complete.

use super::super::failure::ModelError;
use super::super::reply::{CallDraft, ReplyDraft, ReplyListener};
use super::chunk::CallDelta;
use ask::message::Seal;
use serde::de::IgnoredAny;
use serde_json::Value;

pub(crate) fn join(delta: CallDelta<'_>, draft: &mut ReplyDraft, heard: ReplyListener<'_>) -> Result<(), ModelError> {
    let function = delta.function;
    let name = function.as_ref().and_then(|function| function.name.as_ref()).map_or("", |name| name.0.trim());
    let arguments = match function.as_ref().and_then(|function| function.arguments.as_ref()) {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    };
    let piece = Piece {
        index: delta.index.as_ref().and_then(number),
        id: delta.id.as_ref().map_or("", |id| id.0.as_ref()),
        name,
        arguments: &arguments,
    };
    let Some(call) = piece.belongs_to(draft).or_else(|| draft.begin_call(piece.index)) else { return Ok(()) };
    draft.grow(piece.id.len())?;
    if let Some(call) = draft.calls.get_mut(call)
        && call.id.is_empty()
    {
        piece.id.clone_into(&mut call.id);
    }
    draft.name_call(call, piece.name, heard)?;
    draft.argue(call, piece.arguments)?;
    match delta.extra_content {
        Some(extra) if !extra.is_null() => draft.seal(Seal::Call { index: call, extra }),
        Some(_) | None => Ok(()),
    }
}

struct Piece<'a> {
    index: Option<i64>,
    id: &'a str,
    name: &'a str,
    arguments: &'a str,
}

impl Piece<'_> {
    /// The call that this is a further piece of. None: it begins a new one.
    fn belongs_to(&self, draft: &ReplyDraft) -> Option<usize> {
        let last = draft.calls.len().checked_sub(1)?;
        let same_index = self.index.and_then(|index| draft.calls.iter().rposition(|call| call.index == Some(index)));
        let same_id = draft.calls.iter().rposition(|call| !self.id.is_empty() && call.id == self.id);
        let candidate = match (self.index, same_index, same_id) {
            (_, Some(call), _) | (None, None, Some(call)) => call,
            (None, None, None) => last,
            // A new index with a name is a new call, even where ids repeat; without one it is a piece gone astray.
            (Some(_), None, _) if !self.name.is_empty() => return None,
            (Some(_), None, same_id) => return Some(same_id.unwrap_or(last)),
        };
        self.continues(draft.calls.get(candidate)?).then_some(candidate)
    }

    fn continues(&self, call: &CallDraft) -> bool {
        if self.name.is_empty() || call.name.is_empty() {
            return true;
        }
        let more = !self.arguments.trim().is_empty();
        if self.id.is_empty() || self.id == call.id {
            // Servers that repeat the name in every piece. A complete call that gets arguments again is two calls.
            (self.name == call.name || !self.id.is_empty()) && !(more && complete(&call.arguments))
        } else {
            // Servers that give every piece a new id as well: the same call, until its arguments are complete.
            self.name == call.name && more && !complete(&call.arguments)
        }
    }
}

fn complete(arguments: &str) -> bool {
    arguments.trim_end().ends_with('}') && serde_json::from_str::<IgnoredAny>(arguments).is_ok()
}

fn number(index: &Value) -> Option<i64> {
    index.as_i64().or_else(|| index.as_str()?.trim().parse().ok())
}
