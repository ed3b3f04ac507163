//! How fast and how small, against a scripted model on loopback: `make bench` prints one line a figure.
//!
//! Nothing here asserts on time. An absolute figure from a busy machine is a hint; the load is printed beside it.

mod ask;
mod children;
mod core;
mod decisions;
mod figure;
mod log;
mod model;
mod prepared;
mod window;

use anyhow::Result;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    // The same program serves as its own child where a figure is that of a whole process.
    if let Some(role) = arguments.next().filter(|role| role.starts_with("child-")) {
        return children::play(&role, arguments.collect());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    figure::heading();
    runtime.block_on(core::rounds())?;
    runtime.block_on(core::question_and_answer())?;
    runtime.block_on(core::approval())?;
    runtime.block_on(core::commits())?;
    runtime.block_on(core::command_line())?;
    runtime.block_on(core::deltas())?;
    runtime.block_on(core::waiting())?;
    runtime.block_on(core::restart())?;
    log::pages()?;
    log::redaction();
    runtime.block_on(window::all())?;
    runtime.block_on(ask::painted())?;
    runtime.block_on(decisions::decisions())
}
