//! The texts that a template is made of, and which of them a template of some kind has.

use super::TemplateKind;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    Question,
    Header,
    Choices,
    Hint,
    Refs,
    Action,
    Reason,
    Risk,
}

impl Slot {
    pub const ALL: [Slot; 8] =
        [Slot::Question, Slot::Header, Slot::Choices, Slot::Hint, Slot::Refs, Slot::Action, Slot::Reason, Slot::Risk];

    /// Its key in the file.
    pub fn key(self) -> &'static str {
        match self {
            Slot::Question => "question",
            Slot::Header => "header",
            Slot::Choices => "choices",
            Slot::Hint => "hint",
            Slot::Refs => "refs",
            Slot::Action => "action",
            Slot::Reason => "reason",
            Slot::Risk => "risk",
        }
    }

    /// Several texts instead of one.
    pub fn is_list(self) -> bool {
        matches!(self, Slot::Choices | Slot::Refs)
    }

    pub fn belongs(self, kind: TemplateKind) -> bool {
        match self {
            Slot::Question => true,
            Slot::Header | Slot::Choices | Slot::Hint | Slot::Refs => kind != TemplateKind::Authorization,
            Slot::Action | Slot::Reason | Slot::Risk => kind == TemplateKind::Authorization,
        }
    }

    pub fn required(self, kind: TemplateKind) -> bool {
        match kind {
            TemplateKind::ChildToParent | TemplateKind::AgentToUser => self == Slot::Question,
            TemplateKind::Authorization => self == Slot::Action,
        }
    }
}
