//! Which options a text names: one by its mark or its label, several as a list of them. A list counts only as a whole, so
//! that one wrong part never leaves half an answer.

use super::fold::{fold, unquoted};
use super::marks::{MarkReading, OptionMarks};
use super::reply::ReplyRefusal;
use crate::base::harmless::one_line;
use crate::facts::question::Question;

/// What one part of a list is.
enum Part {
    Option(usize),
    /// Written like a mark, and no option has it.
    Missing(String),
    /// `1-3`: a list names each of its options.
    Range,
}

/// The options by place, each once and in the order of the card; None where the text is something else.
pub fn named(question: &Question, text: &str) -> Result<Option<Vec<usize>>, ReplyRefusal> {
    let list = List::of(question);
    if list.labels.is_empty() {
        return Ok(None);
    }
    let folded = fold(text);
    match list.marks.read(&folded, list.labels.len()) {
        Some(MarkReading::Option(index)) => return Ok(Some(vec![index])),
        Some(MarkReading::Missing) => return Err(ReplyRefusal::NoSuchOption { typed: one_line(text) }),
        None => {}
    }
    let Some(index) = list.labelled(text, &folded)? else {
        return list.several(&folded, question.multi_select);
    };
    // What reads as one option and as a list of others is neither.
    let listed = list.several(&folded, question.multi_select);
    match listed {
        Ok(Some(listed)) if listed != [index] => Err(ReplyRefusal::SeveralFit),
        Ok(_) | Err(_) => Ok(Some(vec![index])),
    }
}

/// The options of a question as they are typed.
struct List {
    marks: OptionMarks,
    /// On one line each, as they are shown.
    labels: Vec<String>,
}

impl List {
    fn of(question: &Question) -> List {
        let labels = question.options.iter().map(|option| one_line(&option.label)).collect();
        List { marks: OptionMarks::of(&question.options), labels }
    }

    /// The option whose text this is, to the letter if one is, else in another spelling.
    fn labelled(&self, text: &str, folded: &str) -> Result<Option<usize>, ReplyRefusal> {
        if let Some(index) = self.labels.iter().position(|label| label == text) {
            return Ok(Some(index));
        }
        match self.spelled(folded)? {
            None => unquoted(text).map_or(Ok(None), |inner| self.spelled(&fold(inner))),
            found => Ok(found),
        }
    }

    /// The option with this label in any spelling, alone or with its mark before it as lists have it.
    fn spelled(&self, folded: &str) -> Result<Option<usize>, ReplyRefusal> {
        let fits = |(index, label): (usize, &String)| {
            let (mark, label) = (self.marks.mark(index), fold(label));
            let marked = [". ", ","].map(|sign| fold(&format!("{mark}{sign}{label}")));
            (label == folded || marked.iter().any(|marked| marked == folded)).then_some(index)
        };
        let mut fitting = self.labels.iter().enumerate().filter_map(fits);
        match (fitting.next(), fitting.next()) {
            (Some(index), None) => Ok(Some(index)),
            (Some(_), Some(_)) => Err(ReplyRefusal::SeveralFit),
            (None, _) => Ok(None),
        }
    }

    fn several(&self, folded: &str, allowed: bool) -> Result<Option<Vec<usize>>, ReplyRefusal> {
        let parts = match self.between_commas(folded)? {
            Some(parts) => Some(parts),
            None => self.marks_alone(folded),
        };
        let Some(parts) = parts else { return Ok(None) };
        let range = parts.iter().any(|part| matches!(part, Part::Range));
        if !allowed {
            // "1-3" may be the answer itself where a list makes no sense.
            return if range { Ok(None) } else { Err(ReplyRefusal::OnlyOne) };
        }
        if range {
            return Err(ReplyRefusal::NoRange);
        }
        let mut chosen = Vec::with_capacity(parts.len());
        for part in parts {
            match part {
                Part::Option(index) => chosen.push(index),
                Part::Missing(typed) => return Err(ReplyRefusal::NoneTaken { typed }),
                Part::Range => return Err(ReplyRefusal::NoRange),
            }
        }
        chosen.sort_unstable();
        chosen.dedup();
        Ok(Some(chosen))
    }

    /// A list of marks and labels, where every part is one.
    fn between_commas(&self, folded: &str) -> Result<Option<Vec<Part>>, ReplyRefusal> {
        let pieces: Vec<String> = folded.split([',', ';']).map(fold).filter(|piece| !piece.is_empty()).collect();
        if pieces.len() < 2 {
            return Ok(None);
        }
        let mut parts = Vec::with_capacity(pieces.len());
        for piece in &pieces {
            let part = match self.mark(piece) {
                Some(part) => Some(part),
                None => self.spelled(piece)?.map(Part::Option),
            };
            match part {
                Some(part) => parts.push(part),
                None => return Ok(None),
            }
        }
        Ok(self.with_a_known_one(parts))
    }

    /// A list of marks with no more than space, or an "and", between them; or one range.
    fn marks_alone(&self, folded: &str) -> Option<Vec<Part>> {
        if let Some(range @ Part::Range) = self.mark(folded) {
            return Some(vec![range]);
        }
        if folded.starts_with('和') || folded.ends_with('和') {
            return None;
        }
        let joined = folded.replace(" and ", ",");
        let pieces: Vec<&str> = joined.split([',', ';', ' ', '和']).filter(|piece| !piece.is_empty()).collect();
        let parts: Option<Vec<Part>> = pieces.iter().map(|piece| self.mark(piece)).collect();
        self.with_a_known_one(parts.filter(|parts| parts.len() > 1)?)
    }

    /// Single letters are marks only beside one that an option has: "x, y" may be the answer itself.
    fn with_a_known_one(&self, parts: Vec<Part>) -> Option<Vec<Part>> {
        let known = |part: &Part| matches!(part, Part::Option(_) | Part::Range);
        (self.marks != OptionMarks::Letters || parts.iter().any(known)).then_some(parts)
    }

    fn mark(&self, piece: &str) -> Option<Part> {
        let count = self.labels.len();
        match self.marks.read(piece, count) {
            Some(MarkReading::Option(index)) => return Some(Part::Option(index)),
            Some(MarkReading::Missing) => return Some(Part::Missing(piece.to_owned())),
            None => {}
        }
        let is_mark = |piece: &str| self.marks.read(piece.trim(), count).is_some();
        let ends = ["..", "-", "–", "—", "~", "至", "到"].iter().find_map(|sign| piece.split_once(sign));
        if ends.is_some_and(|(first, last)| is_mark(first) && is_mark(last)) {
            return Some(Part::Range);
        }
        let lone = piece.trim_end_matches(['.', ')']);
        let letter =
            self.marks == OptionMarks::Letters && lone.len() == 1 && lone.starts_with(|c: char| c.is_ascii_lowercase());
        letter.then(|| Part::Missing(piece.to_owned()))
    }
}
