//! What an agent's instruction file says of asking: one paragraph, between two marks.

const BEGIN: &str = "<!-- askwell: begin -->";
const END: &str = "<!-- askwell: end -->";

const PARAGRAPH: &str = "\
## Asking the person

- When a decision is the person's and you cannot find it out yourself, call `ask_user` of the MCP server `askwell`, instead of guessing or ending your turn with a question. Put all that belongs together into one call.
- Before something that cannot be undone, or that others will notice, call `confirm` and do what the answer says.
- A result with the status `waiting` means that the question stands open: call `check_answer` with its id, as often as it is waiting. Do not ask the same again.
- No answer is no consent. A dismissed question is neither a yes nor a no.
- When long work is done, or you cannot go on, call `notify_user` with one sentence.";

/// The marked paragraph, as it stands in the file.
pub fn find(text: &str) -> Option<&str> {
    let start = text.find(BEGIN)?;
    let length = text[start..].find(END)? + END.len();
    Some(&text[start..start + length])
}

pub fn marked(newline: &str) -> String {
    format!("{BEGIN}\n{PARAGRAPH}\n{END}").replace('\n', newline)
}

pub fn newline(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// Behind all that stands there; a paragraph of an earlier version gives way in its place.
pub fn put(text: &str) -> String {
    let newline = newline(text);
    if let Some(old) = find(text) {
        return text.replacen(old, &marked(newline), 1);
    }
    let gap = match text {
        "" => String::new(),
        text if text.ends_with('\n') => newline.to_owned(),
        _ => newline.repeat(2),
    };
    format!("{text}{gap}{}{newline}", marked(newline))
}

pub fn take(text: &str) -> String {
    let Some(ours) = find(text) else { return text.to_owned() };
    let newline = newline(text);
    let Some((before, after)) = text.split_once(ours) else { return text.to_owned() };
    let after = after.strip_prefix(newline).unwrap_or(after);
    if !after.is_empty() {
        return format!("{before}{}", after.strip_prefix(newline).unwrap_or(after));
    }
    before.strip_suffix(newline).unwrap_or(before).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_paragraph_goes_in_and_out_again() {
        for before in ["", "# Mine\n", "# Mine\r\n\r\nText.\r\n", "# Mine\n\n\n"] {
            let after = put(before);
            assert_eq!(find(&after), Some(marked(newline(before)).as_str()));
            assert_eq!(take(&after), before, "{after:?}");
            assert_eq!(put(&after), after, "again is the same");
        }
    }

    #[test]
    fn what_was_written_behind_it_stays() {
        let after = format!("{}\nMore.\n", put("# Mine\n"));
        assert_eq!(take(&after), "# Mine\n\nMore.\n");
    }

    #[test]
    fn an_older_paragraph_gives_way_in_its_place() {
        let old = format!("a\n\n{BEGIN}\nold words\n{END}\n\nb\n");
        assert_eq!(put(&old), format!("a\n\n{}\n\nb\n", marked("\n")));
    }
}
