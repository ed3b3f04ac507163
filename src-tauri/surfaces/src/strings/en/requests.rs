//! English: why a request of the API was not done.

use super::En;
use crate::strings::requests::RequestStrings;
use ask::wire::AccessScope;

impl RequestStrings for En {
    fn body_not_json(&self) -> &'static str {
        "The body of the request is not JSON. Nothing was changed; correct it and send it again."
    }

    fn query_unreadable(&self) -> &'static str {
        "The query of the address cannot be read. Nothing was changed; see the description at /api/openapi.json."
    }

    fn token_missing(&self) -> &'static str {
        "Send this Askwell's access token. You can create a new one in its Settings."
    }

    fn sign_in_again(&self) -> &'static str {
        "This browser was signed in at another address or with an earlier version. Nothing was changed; sign in again."
    }

    fn not_from_here(&self) -> &'static str {
        "This request isn't accepted from here."
    }

    fn only_at_the_machine(&self) -> &'static str {
        "This can only be done on the machine that runs Askwell. Nothing was changed; do it in Askwell's own window there."
    }

    fn beyond_scope(&self, scope: AccessScope) -> String {
        let may = match scope {
            AccessScope::Answer => "may only read, answer and stop runs",
            AccessScope::Work => "may only work in folders that are known here",
            AccessScope::Everything => "may not do this",
        };
        format!(
            "This device or token {may}. Nothing was changed. To let it do more, change it on the machine that runs Askwell: \
             in Settings, under \"Other programs and browsers\", or with \"askwell devices\"."
        )
    }

    fn needs_yes(&self) -> &'static str {
        "Working without approvals or outside the sandbox needs a yes on the machine that runs Askwell, once for this device. \
         Nothing was done. Allow it there, in Settings under \"Other programs and browsers\" or with \"askwell devices\", then try again."
    }

    fn nothing_at_address(&self) -> &'static str {
        "There is nothing at this address. Nothing was changed."
    }

    fn method_not_allowed(&self) -> &'static str {
        "This address does not take that method. Nothing was changed."
    }

    fn request_too_slow(&self) -> &'static str {
        "The request didn't arrive complete in time. It may or may not have been done. Check, then send it again."
    }

    fn question_ended(&self) -> &'static str {
        "The question ended before this answer came. Its outcome was not changed."
    }

    fn agent_has_continued(&self) -> &'static str {
        "The agent has already continued with the earlier answer. To change course, send it a message."
    }

    fn conversation_damaged(&self) -> &'static str {
        "This conversation can be read, but not continued: its record is damaged, or a newer version of Askwell continued it."
    }

    fn not_sent_as_json(&self) -> &'static str {
        "Send JSON, as application/json. Nothing was changed."
    }

    fn something_missing(&self) -> &'static str {
        "Something in this is missing or not acceptable. Nothing was changed; correct it and send it again."
    }

    fn websocket_only(&self) -> &'static str {
        "Open this address as a WebSocket."
    }

    fn too_many_requests(&self) -> &'static str {
        "Too many requests came from there. Nothing was changed; wait as long as Retry-After says."
    }

    fn not_finished(&self) -> &'static str {
        "Askwell could not finish this. What was saved before is kept; try again."
    }

    fn nothing_can_be_saved(&self) -> &'static str {
        "It was not done, because nothing can be saved at present. What was saved before is kept; try again later."
    }

    fn too_many_followers(&self) -> &'static str {
        "Too many connections follow events already. Close one, or read events in pages instead."
    }

    fn askwell_ending(&self) -> &'static str {
        "Askwell is quitting. What was saved is kept; try again once it runs."
    }

    fn body_too_large(&self, kib: usize) -> String {
        format!("A request's body may have {kib} KiB here. Nothing was changed; send less at once.")
    }

    fn not_sent_as_file(&self) -> &'static str {
        "Send the file's bytes, as application/octet-stream. Nothing was changed."
    }

    fn word_is_no_answer(&self) -> &'static str {
        "This word isn't an answer here, and nothing was changed. To send it as your answer, put it in quotation marks; to \
         end the run, use the address that ends in /stop."
    }

    fn hash_missing(&self) -> &'static str {
        "hash: missing. An approval names what was shown to you; the ask has its hash. Nothing was done; send it again with that."
    }

    fn hash_of_something_else(&self) -> &'static str {
        "hash: doesn't match what is asked for here. Nothing was done. Look at the ask again, and send its hash."
    }

    fn several_questions(&self) -> &'static str {
        "This card has several questions, and one text cannot answer them. Nothing was changed; send an answer of the kind \
         \"answered\" that names each question."
    }

    fn text_decides_nothing(&self, example: &str) -> String {
        format!("Text alone decides nothing here. Nothing was done; send an answer with a kind, such as {example}.")
    }

    fn text_can_only_deny(&self, taken: &[&str], example: &str) -> String {
        let taken = taken.join(", ");
        format!(
            "Text alone can only deny here: {taken}. Nothing was done; send an answer with a kind, such as {example}."
        )
    }
}
