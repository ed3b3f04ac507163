//! Which kept files are still needed: those of a question's answers, of its draft while it is open, and of results.

use super::project;
use ask::attachment::Attachment;
use ask::event::CallEvent;
use ask::wire::Draft;
use ask::{AttachmentId, ConversationId, Event, Interaction, InteractionId, Status};
use rusqlite::{Connection, OptionalExtension, params};

/// What a question is, as far as its files are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuestionFiles {
    pub conversation: ConversationId,
    pub takes_files: bool,
}

pub fn asked(connection: &Connection, id: InteractionId) -> rusqlite::Result<Option<QuestionFiles>> {
    connection
        .prepare_cached("SELECT conversation, body FROM interaction WHERE id = ?1")?
        .query_row(params![id.0.as_bytes()], |row| {
            let interaction: Interaction = project::from_json(&row.get::<_, String>(1)?)?;
            let conversation = ConversationId(project::uuid(row, 0)?);
            Ok(QuestionFiles { conversation, takes_files: interaction.takes_files() })
        })
        .optional()
}

/// The files that this question of this conversation refers to; none where there is no such question.
pub fn referred(
    connection: &Connection,
    conversation: ConversationId,
    id: InteractionId,
) -> rusqlite::Result<Vec<AttachmentId>> {
    let row: Option<(String, Option<String>)> = connection
        .prepare_cached(
            "SELECT interaction.body, draft.body FROM interaction
             LEFT JOIN draft ON draft.name = 'ask:' || lower(hex(interaction.id))
             WHERE interaction.id = ?1 AND interaction.conversation = ?2",
        )?
        .query_row(params![id.0.as_bytes(), conversation.0.as_bytes()], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((body, draft)) = row else { return Ok(Vec::new()) };
    let interaction: Interaction = project::from_json(&body)?;
    let mut files = in_answers(&interaction);
    let draft: Option<Draft> = draft.and_then(|draft| serde_json::from_str(&draft).ok());
    if let (Status::Open, Some(draft)) = (&interaction.status, draft) {
        files.extend(ids(&draft.attachments));
    }
    Ok(files)
}

/// The files of the results of a conversation.
pub fn of_results(connection: &Connection, conversation: ConversationId) -> rusqlite::Result<Vec<AttachmentId>> {
    // Most results have none, and are not read for that.
    let mut rows = connection
        .prepare_cached("SELECT body FROM event WHERE conversation = ?1 AND instr(body, '\"files\":[{') > 0")?;
    let mut rows = rows.query(params![conversation.0.as_bytes()])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        if let Event::Call(CallEvent::Finished { result, .. }) = project::from_json(&row.get::<_, String>(0)?)? {
            found.extend(ids(&result.files));
        }
    }
    Ok(found)
}

/// The files of the answers that stand.
pub fn in_answers(interaction: &Interaction) -> Vec<AttachmentId> {
    interaction.closings().flat_map(|closing| ids(closing.files())).collect()
}

fn ids(files: &[Attachment]) -> impl Iterator<Item = AttachmentId> {
    files.iter().map(|file| file.id)
}
