//! The names by which the store, the wire and the filters know these.

use crate::wire::{Asker, DecidedBy, Decider, DecisionKind, OutcomeKind};

impl DecidedBy {
    /// The same without how, as it is filtered and counted.
    pub fn decider(self) -> Decider {
        match self {
            DecidedBy::Person { .. } => Decider::Person,
            DecidedBy::Agent { .. } => Decider::Agent,
            DecidedBy::Rule { .. } => Decider::Rule,
            DecidedBy::Mode { .. } => Decider::Mode,
            DecidedBy::Nobody => Decider::Nobody,
        }
    }
}

macro_rules! named {
    ($($kind:ident { $($variant:ident => $name:literal),* $(,)? })*) => {$(
        impl $kind {
            /// In the store, on the wire and in filters: it never changes.
            pub fn name(self) -> &'static str {
                match self { $($kind::$variant => $name),* }
            }

            /// None: nothing has that name, as a later version may write.
            pub fn named(name: &str) -> Option<$kind> {
                [$($kind::$variant),*].into_iter().find(|one| one.name() == name)
            }
        }
    )*};
}

named! {
    DecisionKind {
        Question => "question", Consent => "consent", Confirmation => "confirmation", Plan => "plan", Quiet => "quiet", Lost => "lost",
        Unasked => "unasked", Elicitation => "elicitation",
    }
    Asker { Agent => "agent", Task => "task" }
    Decider { Person => "person", Agent => "agent", Rule => "rule", Mode => "mode", Nobody => "nobody" }
    OutcomeKind {
        Answered => "answered", PartlyAnswered => "partlyAnswered", Delegated => "delegated", Dismissed => "dismissed",
        NoResponse => "noResponse", Superseded => "superseded", Stopped => "stopped", Approved => "approved",
        Denied => "denied", PlanAccepted => "planAccepted", Settled => "settled", Decided => "decided", Moot => "moot",
        Afk => "afk", ConsentYes => "consentYes", ConsentNo => "consentNo", ConsentAlt => "consentAlt",
        Withdrawn => "withdrawn", Accepted => "accepted", Declined => "declined", Cancelled => "cancelled", Gone => "gone",
    }
}
