//! How the events of one concern are declared: each once, with its name in the store and in the log.

macro_rules! events {
    ($(#[$about:meta])* $kind:ident in $concern:ident { $($(#[$told:meta])* $name:literal => $event:ident { $($fields:tt)* })+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "event")]
        #[expect(missing_docs, reason = "fields that many events have are described once, at `Event`")]
        pub enum $kind {
            $($(#[$told])* #[serde(rename = $name)] $event { $($fields)* },)+
        }

        impl $kind {
            /// Their names in the store.
            pub(super) const NAMES: &[&str] = &[$($name),+];
        }

        impl From<$kind> for super::Event {
            fn from(event: $kind) -> Self {
                super::Event::$concern(event)
            }
        }
    };
}

pub(super) use events;
