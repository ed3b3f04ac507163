//! Every sentence of the shell. A trait for each part of it, and a folder for each language, which has to be whole to compile.

mod en;
mod notices;
mod quitting;
mod repair;
mod start;
mod tray;
mod window;
mod zh;

use ask::settings::Language;
use notices::NoticeStrings;
use quitting::QuittingStrings;
use repair::RepairStrings;
use start::WindowStartStrings;
use tray::TrayStrings;
use window::WindowStrings;

/// All sentences, in one language.
pub trait Strings:
    NoticeStrings + QuittingStrings + RepairStrings + WindowStartStrings + TrayStrings + WindowStrings + Send + Sync
{
}

impl<T> Strings for T where
    T: NoticeStrings + QuittingStrings + RepairStrings + WindowStartStrings + TrayStrings + WindowStrings + Send + Sync
{
}

/// The one place that knows which languages there are.
pub fn strings(language: Language) -> &'static dyn Strings {
    match language {
        Language::En => &en::En,
        Language::Zh => &zh::Zh,
    }
}
