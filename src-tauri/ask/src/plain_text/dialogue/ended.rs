//! A card that has ended: what is written over its posts, and what is said of it.

use super::fit::cut;
use super::kept::{Ended, keep_ended};
use super::post::{Closed, Manner, Shows};
use super::words::Words;
use super::{Dialogue, called};
use crate::base::harmless::one_line;
use crate::base::limits::CHAT_LINE_CHARS_MAX;
use crate::facts::elicitation::Reply;
use crate::facts::interaction::{Closing, Interaction};
use crate::facts::outcome::{Answer, Answers, Outcome};
use crate::plain_text::form::not_sent;
use crate::plain_text::named;
use crate::plain_text::said::words_of;

impl Dialogue {
    /// A question that stands here has ended, here or elsewhere: what to write over its posts, and what to say.
    pub fn closed(&mut self, interaction: &Interaction, closing: &Closing, manner: Manner) -> Option<Closed> {
        let place = self.cards.iter().position(|card| card.interaction == interaction.id)?;
        let card = self.cards.remove(place);
        let here = closing.by == Some(manner.here);
        let mut told = ended(interaction, closing, manner);
        let form = interaction.elicitation().and_then(|asked| super::form::of_card(&card, asked, None));
        if !here && form.is_some_and(|form| form.begun()) {
            told = Words(manner.language).sentences(&told, not_sent(manner.language));
        }
        let called = called(interaction, manner.language);
        let lists = card.posts.iter().filter(|post| post.about.shows != Shows::Line);
        let named = |place: usize| interaction.questions().get(place).map_or_else(|| called.clone(), named);
        let posts = lists.map(|post| (post.id.clone(), overwritten(&named(post.about.question), &told))).collect();
        let line = Words(manner.language).of_this(&called, &told);
        let line = (!here).then(|| cut(&line, CHAT_LINE_CHARS_MAX));
        let until = if here { card.answered_at.unwrap_or(0) } else { closing.at };
        let (interaction, conversation) = (interaction.id, interaction.conversation);
        let ended = Ended { interaction, conversation, called, told, until, posts: card.posts };
        keep_ended(&mut self.ended, ended);
        Some(Closed { posts, line })
    }
}

/// What stands in the place of a list that takes no answer any more.
pub fn overwritten(name: &str, told: &str) -> String {
    format!("❓ {name}\n↩ {told}")
}

/// What became of it, in one line that begins like the end of a sentence.
fn ended(interaction: &Interaction, closing: &Closing, manner: Manner) -> String {
    let words = Words(manner.language);
    let place = closing.by.map(|by| words.place(by, manner.here));
    let by = |en: &str, zh: &str| {
        let place = place.unwrap_or_default();
        let gap = if place.is_empty() { "" } else { " " };
        words.0.pick(format!("{en}{gap}{place}"), format!("已{place}{zh}"))
    };
    let line = match &closing.outcome {
        Outcome::Answered(given) => {
            let (how, what) = (by("answered", "回答"), answers(interaction, given, manner));
            words.0.pick(format!("{how}: {what}"), format!("{how}：{what}"))
        }
        Outcome::Delegated { .. } => by("left to the agent", "交给智能体决定"),
        Outcome::Dismissed => by("closed without an answer", "关闭，没有回答"),
        Outcome::NoResponse { .. } => words
            .0
            .pick("no answer came within your time limit; nothing was chosen", "在时限内没有回答，没有替你选择")
            .to_owned(),
        Outcome::Superseded => words.0.pick("set aside for your new message", "因为你发了新消息而搁置").to_owned(),
        Outcome::Stopped => {
            words.0.pick("the run was stopped; nothing was chosen", "运行已停止，没有替你选择").to_owned()
        }
        Outcome::Approved { .. } | Outcome::PlanAccepted { .. } => by("allowed", "同意"),
        Outcome::Denied { .. } => by("refused", "拒绝"),
        Outcome::Consented { .. } | Outcome::Settled { .. } | Outcome::Decided { .. } => by("decided", "作出决定"),
        Outcome::Withdrawn => words.0.pick("the agent needs no answer any more", "智能体不再需要回答").to_owned(),
        Outcome::Elicited { reply: Reply::Accept { .. } } => by("answered", "回答"),
        Outcome::Elicited { reply: Reply::Decline } => by("declined", "拒绝"),
        Outcome::Elicited { reply: Reply::Cancel } => by("put aside, neither yes nor no,", "取消，不同意也不拒绝"),
        Outcome::Gone => words.0.pick("the server that asked is not there any more", "提问的服务器已不在").to_owned(),
        Outcome::Moot => words.0.pick("it ended by itself", "它已自行结束").to_owned(),
        Outcome::Afk => words
            .0
            .pick("nobody is here, as you have said; nothing was chosen", "你说过现在没有人在，没有替你选择")
            .to_owned(),
    };
    cut(&line, CHAT_LINE_CHARS_MAX)
}

fn answers(interaction: &Interaction, given: &Answers, manner: Manner) -> String {
    let one = |answer: &Answer| {
        let question = interaction.questions().iter().find(|question| question.id == answer.question)?;
        Some(words_of(question, answer, manner.language))
    };
    let all: Vec<String> = given.answers.iter().filter_map(one).collect();
    one_line(&all.join("; "))
}
