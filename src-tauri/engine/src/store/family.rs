//! Which conversations belong together.

use super::project::uuid;
use ask::ConversationId;
use rusqlite::{Connection, params};

/// The root of a conversation's branches and tasks, and all of them, those first that others come from.
pub fn family(connection: &Connection, id: ConversationId) -> rusqlite::Result<Vec<ConversationId>> {
    connection
        .prepare_cached(
            "WITH RECURSIVE
             up (id, depth) AS (
                 SELECT ?1, 0
                 UNION SELECT older.id, depth + 1 FROM up JOIN conversation ON conversation.id = up.id
                 JOIN conversation AS older ON older.id = coalesce(conversation.branched_from, conversation.parent)
             ),
             down (id, depth) AS (
                 SELECT id, 0 FROM (SELECT id FROM up ORDER BY depth DESC LIMIT 1)
                 UNION SELECT conversation.id, depth + 1 FROM down
                 JOIN conversation ON conversation.branched_from = down.id OR conversation.parent = down.id
             )
             SELECT conversation.id FROM down JOIN conversation ON conversation.id = down.id
             ORDER BY depth, conversation.updated_at, conversation.id",
        )?
        .query_map(params![id.0.as_bytes()], |row| Ok(ConversationId(uuid(row, 0)?)))?
        .collect()
}
