//! Of agents of another make, of subtasks, and of what agents ask one another.

/// One message of an agent of another make. A longer one has no end that could be waited for.
pub const ACP_MESSAGE_BYTES_MAX: usize = 16 * 1024 * 1024;
/// Such an agent may be fetched by its package runner first.
pub const ACP_START_SECS: u64 = 90;
/// How long it may take to stop its turn before it is ended.
pub const ACP_END_MILLIS: u64 = 10_000;
/// Of what it says of one call.
pub const ACP_CALL_BYTES_MAX: usize = 64 * 1024;
/// Of what was said before, told to one that remembers nothing of it.
pub const ACP_RETOLD_BYTES_MAX: usize = 32 * 1024;
/// How long a question to another agent may stand before it is asked once more, and then becomes the person's.
pub const AGENT_ANSWER_MILLIS_DEFAULT: u64 = 120_000;
/// A model that names a shorter time for another agent's answer gets this one.
pub const AGENT_ANSWER_MILLIS_MIN: u64 = 1_000;
/// A model that names a longer time for another agent's answer gets this one.
pub const AGENT_ANSWER_MILLIS_MAX: u64 = 3_600_000;
/// How often an agent is asked before the question is the person's.
pub const AGENT_ASKED_COUNT_MAX: u32 = 2;
/// A question or an answer between agents that is longer is shown folded.
pub const AGENT_TEXT_FOLDED_BYTES_MIN: usize = 1024;
/// What a question refers to: how many, and how long each.
pub const REFS_COUNT_MAX: usize = 32;
/// One such reference: a path, an address, a name.
pub const REF_BYTES_MAX: usize = 512;
/// What a task is told to do.
pub const TASK_PROMPT_BYTES_MAX: usize = 32 * 1024;
/// How deep tasks may start tasks, unless the person set another depth. 0: no tasks.
pub const TASK_DEPTH_DEFAULT: u32 = 2;
/// The deepest that Settings offers.
pub const TASK_DEPTH_MAX: u32 = 5;
/// Tasks at once under one parent.
pub const TASKS_ALIVE_DEFAULT: u32 = 8;
/// The most at once that Settings offers.
pub const TASKS_ALIVE_MAX: u32 = 32;
/// Rounds of all tasks of one run together.
pub const TASK_ROUNDS_DEFAULT: u32 = 600;
/// The most rounds that Settings offers for all tasks together.
pub const TASK_ROUNDS_MAX: u32 = 5_000;
