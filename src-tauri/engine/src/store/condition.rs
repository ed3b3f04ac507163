//! Whether a conversation can be continued, as its column `damaged` has it.

use super::chain;
use super::project::uuid;
use ask::ConversationId;
use ask::wire::Standing;
use rusqlite::{Connection, OptionalExtension, params};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Condition {
    #[default]
    Whole,
    /// Its record does not fit together from some event on.
    Damaged,
    /// A recovery could not read its end. What is left fits together all the same, so this is for good.
    CutOff,
    /// A later version went on with it.
    Later,
}

impl Condition {
    fn number(self) -> i64 {
        match self {
            Condition::Whole => 0,
            Condition::Damaged => 1,
            Condition::CutOff => 2,
            Condition::Later => 3,
        }
    }

    pub fn numbered(number: i64) -> Condition {
        let known = [Condition::Whole, Condition::CutOff, Condition::Later];
        known.into_iter().find(|one| one.number() == number).unwrap_or(Condition::Damaged)
    }

    /// What a list says of it; none where that is for its run to say.
    pub fn standing(self) -> Option<Standing> {
        match self {
            Condition::Whole => None,
            Condition::Damaged | Condition::CutOff => Some(Standing::Damaged),
            Condition::Later => Some(Standing::Later),
        }
    }
}

pub fn of(connection: &Connection, id: ConversationId) -> rusqlite::Result<Condition> {
    let number = connection
        .prepare_cached("SELECT damaged FROM conversation WHERE id = ?1")?
        .query_row(params![id.0.as_bytes()], |row| row.get(0))
        .optional()?;
    Ok(Condition::numbered(number.unwrap_or_default()))
}

pub fn set(connection: &Connection, id: ConversationId, condition: Condition) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE conversation SET damaged = ?2 WHERE id = ?1")?
        .execute(params![id.0.as_bytes(), condition.number()])
        .map(drop)
}

/// The conversations of which this is known.
pub fn having(connection: &Connection, condition: Condition) -> rusqlite::Result<Vec<ConversationId>> {
    connection
        .prepare_cached("SELECT id FROM conversation WHERE damaged > 0 AND damaged = ?1")?
        .query_map(params![condition.number()], |row| Ok(ConversationId(uuid(row, 0)?)))?
        .collect()
}

/// Looks again at what could not be continued: another version may understand it, or may have been wrong about it.
pub fn look_again(connection: &Connection) -> rusqlite::Result<()> {
    for known in [Condition::Damaged, Condition::Later] {
        for id in having(connection, known)? {
            let now = chain::read(connection, id)?.condition();
            if now != known {
                set(connection, id, now)?;
            }
        }
    }
    Ok(())
}
