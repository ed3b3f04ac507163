//! Shell commands under the real supervisor: the true result, the whole tree, and nothing outside the workspace.

mod attacks;
mod caches;
mod confined;
mod ends;
mod isolated;
mod killed;
mod network;
mod opened;
mod output;
pub mod run;
