//! Answers on their way in, with their files.

use super::AttachedFiles;
use crate::attachments::{AttachmentError, AttachmentOwner};
use ask::attachment::Attachment;
use ask::input::Invalid;
use ask::limits::{ANSWER_TOLD_BYTES_MAX, ANSWER_WHOLE_BYTES_MAX};
use ask::wire::{CommandError, Submitted};
use ask::{AttachmentId, Response, SubmitId};
use uuid::Uuid;

impl AttachedFiles {
    /// A text too long for a model to be told is kept as a file of the answer too: there it is read on. Made of what is handed
    /// in, so that the same answer handed in again has the same file.
    pub(crate) async fn with_whole(
        &self,
        place: AttachmentOwner,
        submit: SubmitId,
        mut response: Response,
    ) -> Result<Response, Submitted> {
        let Response::Answered(given) = &mut response else { return Ok(response) };
        let mut long = Vec::new();
        for answer in &mut given.answers {
            answer.whole = None;
            let text = answer
                .written()
                .filter(|text| (ANSWER_TOLD_BYTES_MAX + 1..=ANSWER_WHOLE_BYTES_MAX).contains(&text.len()));
            if let Some(text) = text.map(str::to_owned) {
                let made_of = [submit.0.as_bytes().as_slice(), answer.question.0.as_bytes()].concat();
                let id = AttachmentId(Uuid::new_v5(&place.interaction.0, &made_of));
                let name = format!("answer-{}.txt", answer.question.0);
                answer.whole = Some(id);
                long.push((id, name, text));
            }
        }
        if long.is_empty() {
            return Ok(response);
        }
        let kept = self.on_disk(move |files| {
            let keep = |(id, name, text): (AttachmentId, String, String)| match files.find(place, id)? {
                Some(known) => Ok(known),
                None => files.keep_among(place, id, &name, text.as_bytes(), usize::MAX),
            };
            long.into_iter().map(keep).collect::<Result<Vec<Attachment>, AttachmentError>>()
        });
        let not_saved = |error: CommandError| Submitted::NotSaved { why: error.message };
        let kept = kept.await.map_err(not_saved)?.map_err(|fault| not_saved(self.refusal(&fault)))?;
        given.attachments.extend(kept);
        Ok(response)
    }

    /// The response with its files as they lie on the disk, whatever the caller says they are.
    pub(in crate::engine) async fn with_files(
        &self,
        place: AttachmentOwner,
        mut response: Response,
    ) -> Result<Response, Submitted> {
        let Response::Answered(given) = &mut response else { return Ok(response) };
        if given.attachments.is_empty() {
            return Ok(response);
        }
        let mut ids: Vec<AttachmentId> = Vec::new();
        for file in &given.attachments {
            if !ids.contains(&file.id) {
                ids.push(file.id);
            }
        }
        let found = self
            .on_disk(move |files| ids.into_iter().map(|id| files.find(place, id)).collect::<std::io::Result<Vec<_>>>())
            .await;
        let found = match found {
            Ok(Ok(found)) => found,
            Ok(Err(error)) => return Err(Submitted::NotSaved { why: self.context.errors().why(&error.into()) }),
            Err(error) => return Err(Submitted::NotSaved { why: error.message }),
        };
        let unknown = || Submitted::Invalid { field: "attachments".into(), why: Invalid::UnknownFile };
        given.attachments = found.into_iter().collect::<Option<Vec<_>>>().ok_or_else(unknown)?;
        Ok(response)
    }
}
