//! How the tools of one kind are declared: each once, with the name under which models call it.

macro_rules! tools {
    ($(#[$about:meta])* $kind:ident in $holder:ident { $($(#[$told:meta])* $tool:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $kind {
            $($(#[$told])* $tool,)+
        }

        impl $kind {
            /// In the order in which they are offered.
            pub const ALL: &[$kind] = &[$($kind::$tool),+];

            /// The name under which models call it. It never changes: stored calls have it.
            pub fn name(self) -> &'static str {
                match self {
                    $($kind::$tool => $name,)+
                }
            }
        }

        impl From<$kind> for super::Tool {
            fn from(tool: $kind) -> Self {
                super::Tool::$holder(tool)
            }
        }
    };
}

pub(super) use tools;
