//! A chat as its service runs it: posts get ids, answers are taken or not, and what was said can be read.

use crate::base::id::{CallId, ConversationId, InteractionId, Timestamp};
use crate::base::language::Language;
use crate::facts::interaction::{Body, Closing, Interaction};
use crate::facts::outcome::{Outcome, Response, Surface};
use crate::facts::plan::ResumePoint;
use crate::facts::question::Question;
use crate::plain_text::dialogue::{CardClosing, ChatMessage, Dialogue, Manner, Move, Post, Press, PressedButton};
use crate::wire::Waiting;
use uuid::Uuid;

pub struct Chat {
    pub dialogue: Dialogue,
    pub open: Vec<Waiting>,
    pub manner: Manner,
    /// By the service's clock.
    pub now: Timestamp,
    /// What was posted, with its id.
    pub posts: Vec<(String, Post)>,
}

pub fn id(number: u128) -> InteractionId {
    InteractionId(Uuid::from_u128(number))
}

pub fn interaction(number: u128, body: Body) -> Interaction {
    let conversation = ConversationId(Uuid::from_u128(100 + number));
    Interaction::opened(id(number), conversation, CallId(format!("c{number}")), body, ResumePoint::default(), 0)
}

pub fn card(number: u128, questions: Vec<Question>) -> Interaction {
    interaction(number, Body::Question { questions })
}

impl Chat {
    pub fn new(language: Language) -> Chat {
        let manner = Manner { language, buttons: true, text_chars_max: 4096, here: Surface::Telegram };
        Chat { dialogue: Dialogue::default(), open: Vec::new(), manner, now: 10, posts: Vec::new() }
    }

    /// Opens it, and posts its list.
    pub fn asks(&mut self, interaction: Interaction) -> Post {
        let post = self.asks_unseen(interaction);
        self.post(post.clone());
        post
    }

    /// Opens it. Its list is not posted yet.
    pub fn asks_unseen(&mut self, interaction: Interaction) -> Post {
        let title = format!("Title {}", interaction.id.0.as_u128());
        let post = self.dialogue.ask(&interaction, &title, self.manner);
        self.open.push(Waiting { interaction, title, draft: None, clock: None });
        post
    }

    pub fn post(&mut self, post: Post) {
        self.now += 1;
        let id = format!("p{}", self.posts.len() + 1);
        if let Some(about) = &post.about {
            self.dialogue.posted(about, &id, self.now);
        }
        self.posts.push((id, post));
    }

    /// Says it a moment later, and posts what is to be posted.
    pub fn says(&mut self, text: &str) -> Vec<Move> {
        self.quotes(None, text)
    }

    pub fn quotes(&mut self, quoted: Option<&str>, text: &str) -> Vec<Move> {
        self.now += 1;
        self.says_at(quoted, text, self.now)
    }

    pub fn says_at(&mut self, quoted: Option<&str>, text: &str, at: Timestamp) -> Vec<Move> {
        let moves = self.dialogue.hear(ChatMessage { text, quoted, at }, &self.open, self.manner);
        self.does(&moves);
        moves
    }

    pub fn presses(&mut self, number: u128, question: usize, press: Press) -> (Vec<Move>, String, bool) {
        let pressed = PressedButton { interaction: id(number), question, press };
        let pressed = PressedButton::decoded(&pressed.encoded()).unwrap();
        let (moves, said) = self.dialogue.press(&pressed, "p1", &self.open, self.manner);
        self.does(&moves);
        (moves, said.text, said.alert)
    }

    fn does(&mut self, moves: &[Move]) {
        for step in moves {
            if let Move::Post(post) = step {
                self.post(post.clone());
            }
        }
    }

    /// It ends, by an answer of this surface or by nobody.
    pub fn ends(&mut self, number: u128, outcome: Outcome, by: Option<Surface>) -> Option<CardClosing> {
        self.now += 1;
        let place = self.open.iter().position(|waiting| waiting.interaction.id == id(number)).unwrap();
        let interaction = self.open.remove(place).interaction;
        let closing = Closing { by, ..Closing::unasked(outcome, self.now) };
        self.dialogue.closed(&interaction, &closing, self.manner)
    }

    /// The answer that was handed in is taken.
    pub fn taken(&mut self, moves: &[Move]) -> Option<CardClosing> {
        let submitted = moves.iter().find_map(|step| match step {
            Move::Submit { interaction, response, next, .. } => Some((*interaction, response.clone(), next.clone())),
            Move::Post(_)
            | Move::Redraw { .. }
            | Move::Stop { .. }
            | Move::Tell { .. }
            | Move::New
            | Move::Status { .. } => None,
        });
        let (interaction, response, next) = submitted.unwrap();
        let outcome = match response {
            Response::Answered(given) => Outcome::Answered(given),
            Response::Dismissed => Outcome::Dismissed,
            Response::Delegated { comment } => Outcome::Delegated { comment },
            Response::Approved { scope, .. } => Outcome::Approved { scope, edited: None },
            Response::Denied { reason } => Outcome::Denied { reason },
            Response::PlanAccepted { steps } => Outcome::PlanAccepted { steps },
            Response::Consented { consent, rationale } => Outcome::Consented { consent, rationale },
            Response::Settled { how } => Outcome::Settled { how },
            Response::Decided { patience } => Outcome::Decided { patience },
            Response::Elicited { reply } => Outcome::Elicited { reply },
            Response::TalkFirst { .. } => return None,
        };
        let closed = self.ends(interaction.0.as_u128(), outcome, Some(self.manner.here));
        if let Some(next) = next {
            self.post(*next);
        }
        closed
    }
}
