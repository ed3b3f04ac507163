//! Where the page is shown: one test of what a person does with it is run in both.

/// The page is the same; what shows it, and what it reaches the program by, is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In Askwell's own window.
    Window,
    /// In a browser, served by `askwell serve`.
    Browser,
    /// In a browser as small as the smallest phone's, touched with fingers.
    Phone,
}

/// Makes two tests of each of these functions, one in the window and one in a browser: what reaches the program another way, what
/// outlives a crash, what keys do, and what each engine draws.
#[macro_export]
macro_rules! everywhere {
    ($($name:ident),+ $(,)?) => {
        $(mod $name {
            #[tokio::test]
            async fn window() -> anyhow::Result<()> {
                super::$name($crate::place::Place::Window).await
            }

            #[tokio::test]
            async fn browser() -> anyhow::Result<()> {
                super::$name($crate::place::Place::Browser).await
            }
        })+
    };
}

/// Makes one test of each of these functions: what they walk through is the page's own, and what it calls is held in both places
/// by others.
#[macro_export]
macro_rules! in_the_window {
    ($($name:ident),+ $(,)?) => {
        $(mod $name {
            #[tokio::test]
            async fn window() -> anyhow::Result<()> {
                super::$name($crate::place::Place::Window).await
            }
        })+
    };
}

/// The same, in a browser.
#[macro_export]
macro_rules! in_a_browser {
    ($($name:ident),+ $(,)?) => {
        $(mod $name {
            #[tokio::test]
            async fn browser() -> anyhow::Result<()> {
                super::$name($crate::place::Place::Browser).await
            }
        })+
    };
}
