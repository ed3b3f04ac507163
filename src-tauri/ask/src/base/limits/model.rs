//! Of messages, replies, and what a model is told.

/// Rounds of a run after which the agent is asked once for a summary, unless the person set another number.
pub const TOOL_ROUNDS_DEFAULT: u32 = 30;
/// The ends of the slider in Settings.
pub const TOOL_ROUNDS_MIN: u32 = 1;
/// The slider's right end. A larger number in the file of settings counts as this.
pub const TOOL_ROUNDS_MAX: u32 = 200;
/// One image as a model is given it: the strictest provider takes 5 MiB in base64. A larger one is only named.
pub const IMAGE_TOLD_BYTES_MAX: usize = 5 * 1024 * 1024 / 4 * 3;
/// All images of one request: 16 MiB in base64. What comes beyond is only named.
pub const IMAGES_TOLD_BYTES_MAX: usize = 12 * 1024 * 1024;
/// Images of one request: with more of them, providers take only small ones.
pub const IMAGES_TOLD_COUNT_MAX: usize = 20;
/// One side of an image as a model is given it: providers refuse a request with a larger one.
pub const IMAGE_TOLD_SIDE_PIXELS_MAX: u32 = 8000;
/// One message of the person.
pub const MESSAGE_BYTES_MAX: usize = 256 * 1024;
/// The arguments of one tool call. A question's previews may be images in data form.
pub const ARGUMENTS_BYTES_MAX: usize = 1024 * 1024;
/// Tool calls taken from one reply of a model.
pub const CALLS_PER_REPLY_COUNT_MAX: usize = 64;
/// One reply of a model, all that is kept of it.
pub const REPLY_BYTES_MAX: usize = 8 * 1024 * 1024;
/// One line of a model's stream.
pub const MODEL_LINE_BYTES_MAX: usize = 4 * 1024 * 1024;
/// Output tokens where a wire wants a limit and the person set none.
pub const OUTPUT_TOKENS_DEFAULT: u32 = 8192;
/// A tool result as the model gets it; longer ones are cut with a note.
pub const RESULT_BYTES_MAX: usize = 32 * 1024;
/// A tool result as the window shows it before it is unfolded further.
pub const RESULT_SHOWN_BYTES_MAX: usize = 8 * 1024;
/// The context of a model whose size nobody told us.
pub const CONTEXT_TOKENS_DEFAULT: u32 = 128_000;
/// How full the context may be before older rounds are summarised.
pub const CONTEXT_FULL_PERCENT: u32 = 80;
/// Rounds that stay as they are when older ones are summarised.
pub const COMPACTION_KEEPS_ROUNDS: usize = 4;
/// For so long a run waits for the network or the model's provider before it ends as failed, in a program that stays or has
/// a person before it: 24 hours.
pub const MODEL_PATIENCE_MILLIS: u64 = 86_400_000;
/// The same where a script waits for the end of the run: 15 minutes.
pub const MODEL_PATIENCE_OF_SCRIPTS_MILLIS: u64 = 900_000;
