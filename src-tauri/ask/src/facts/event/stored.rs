//! An event as it is stored: the fields of its variant beside its name. To which concern a name belongs is known here alone.

use super::{
    AgentEvent, AskEvent, CallEvent, ConversationEvent, DecisionEvent, Event, FamilyEvent, FileEvent, MessageEvent,
    PlanEvent, RunEvent,
};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, Visitor};
use serde_json::Value;
use std::fmt::{self, Formatter};
use std::sync::LazyLock;
use std::vec::IntoIter;

const NAME: &str = "event";

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Event, D::Error> {
        deserializer.deserialize_map(Fields)
    }
}

struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Event;

    fn expecting(&self, to: &mut Formatter<'_>) -> fmt::Result {
        to.write_str("internally tagged enum Event")
    }

    /// We write the name first. Where it comes later, what stands before it is kept until then.
    fn visit_map<A: MapAccess<'de>>(self, mut rest: A) -> Result<Event, A::Error> {
        let mut ahead = Vec::new();
        while let Some(key) = rest.next_key::<String>()? {
            let value: Value = rest.next_value()?;
            let name = if key == NAME { value.as_str().map(str::to_owned) } else { None };
            ahead.push((key, value));
            if let Some(name) = name {
                let fields = Whole { ahead: ahead.into_iter(), value: None, rest };
                return named(&name, MapAccessDeserializer::new(fields));
            }
        }
        Err(Error::missing_field(NAME))
    }
}

/// All fields of an event: those that were read to find its name, and the rest.
struct Whole<A> {
    ahead: IntoIter<(String, Value)>,
    value: Option<Value>,
    rest: A,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Whole<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        let Some((key, value)) = self.ahead.next() else { return self.rest.next_key_seed(seed) };
        self.value = Some(value);
        seed.deserialize(key.into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        match self.value.take() {
            Some(value) => seed.deserialize(value).map_err(Error::custom),
            None => self.rest.next_value_seed(seed),
        }
    }
}

macro_rules! concerns {
    ($($concern:ident($kind:ident),)+) => {
        static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| [$($kind::NAMES),+].concat());

        fn named<'de, D: Deserializer<'de>>(name: &str, fields: D) -> Result<Event, D::Error> {
            $(
                if $kind::NAMES.contains(&name) {
                    return $kind::deserialize(fields).map(Event::$concern);
                }
            )+
            Err(Error::unknown_variant(name, &NAMES))
        }
    };
}

concerns! {
    Conversation(ConversationEvent),
    Message(MessageEvent),
    Agent(AgentEvent),
    Run(RunEvent),
    Call(CallEvent),
    Ask(AskEvent),
    Family(FamilyEvent),
    Decision(DecisionEvent),
    Plan(PlanEvent),
    Files(FileEvent),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_read_wherever_its_name_stands() {
        let written = r#"{"event":"conversation.renamed","title":"a","at":5}"#;
        let event: Event = serde_json::from_str(written).unwrap();
        assert_eq!(event, ConversationEvent::Renamed { title: "a".into(), at: 5 }.into());
        assert_eq!(serde_json::to_string(&event).unwrap(), written);
        for moved in [
            r#"{"title":"a","event":"conversation.renamed","at":5}"#,
            r#"{"title":"a","at":5,"event":"conversation.renamed","later":{"a":[1]}}"#,
        ] {
            assert_eq!(serde_json::from_str::<Event>(moved).unwrap(), event, "{moved}");
        }
        let value: Value = serde_json::from_str(written).unwrap();
        assert_eq!(serde_json::from_value::<Event>(value).unwrap(), event);
    }

    #[test]
    fn what_cannot_be_read_is_said_as_before() {
        for (written, why) in [
            (r#"{"title":"a","at":5}"#, "missing field `event`"),
            (r#"{"event":"conversation.renamed","at":5}"#, "missing field `title`"),
            (r#"{"event":"conversation.renamed","title":5,"at":5}"#, "invalid type: integer `5`, expected a string"),
            (r#"{"event":"?"}"#, "unknown variant `?`, expected one of `conversation.started`, "),
            ("5", "invalid type: integer `5`, expected internally tagged enum Event"),
        ] {
            let told = serde_json::from_str::<Event>(written).unwrap_err().to_string();
            assert!(told.starts_with(why), "{written}: {told}");
        }
    }

    #[test]
    fn no_name_belongs_to_two_concerns() {
        let mut names = NAMES.clone();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), NAMES.len());
    }
}
