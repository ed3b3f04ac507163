//! How fast and how small, against a scripted model on loopback: `make bench` prints one line a figure.
//!
//! `make bench ONLY=ask` runs a part of them: core, log, window, ask, decisions, import, attached, sandbox, and large, which is
//! conversation, questions, asked-often and search.
//! Nothing here asserts on time. An absolute figure from a busy machine is a hint; the load is printed beside it.

mod ask;
mod attached;
mod children;
mod core;
mod decisions;
mod figure;
mod large;
mod log;
mod model;
mod prepared;
mod sandbox;
mod window;

use anyhow::Result;

fn main() -> Result<()> {
    let mut parts: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    // The same program serves as its own child where a figure is that of a whole process.
    if let Some(role) = parts.first().filter(|role| role.starts_with("child-")).cloned() {
        return children::play(&role, parts.split_off(1));
    }
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|name| name == part);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    figure::heading();
    if wanted("core") {
        runtime.block_on(core::rounds())?;
        runtime.block_on(core::question_and_answer())?;
        runtime.block_on(core::approval())?;
        runtime.block_on(core::commits())?;
        runtime.block_on(core::command_line())?;
        runtime.block_on(core::deltas())?;
        runtime.block_on(core::waiting())?;
        runtime.block_on(core::restart())?;
    }
    if wanted("log") {
        log::pages()?;
        log::redaction();
    }
    if wanted("large") || wanted("conversation") {
        runtime.block_on(large::conversation())?;
    }
    if wanted("large") || wanted("questions") {
        runtime.block_on(large::questions())?;
    }
    if wanted("large") || wanted("asked-often") {
        runtime.block_on(large::asked_often())?;
    }
    if wanted("large") || wanted("search") {
        runtime.block_on(large::search())?;
    }
    if wanted("import") {
        runtime.block_on(large::import())?;
    }
    if wanted("window") {
        runtime.block_on(window::all())?;
    }
    if wanted("ask") {
        runtime.block_on(ask::painted())?;
    }
    if wanted("attached") {
        runtime.block_on(attached::terminals())?;
    }
    if wanted("sandbox") {
        runtime.block_on(sandbox::sandbox())?;
    }
    if wanted("decisions") {
        runtime.block_on(decisions::decisions())?;
    }
    Ok(())
}
