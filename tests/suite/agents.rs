//! Real agents of others that ask through Askwell, and go on with the answer.

mod asking;
mod tools;
