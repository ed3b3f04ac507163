//! Images of answers, as they go into a request. They are read when their turn is written; what cannot be shown is named.

use crate::attachments::{Attachments, Place};
use ask::attachment::Attachment;
use ask::limits::{IMAGE_TOLD_BYTES_MAX, IMAGES_TOLD_BYTES_MAX, IMAGES_TOLD_COUNT_MAX};
use ask::transcript::Files;
use ask::{AttachmentId, ConversationId};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::io;
use std::sync::Arc;

/// Where a page takes images from, and how many more it may.
pub(super) struct Images {
    attachments: Arc<Attachments>,
    bytes_left: usize,
    count_left: usize,
}

/// One image of an answer.
pub(super) enum Shown {
    Image {
        name: String,
        media_type: String,
        base64: String,
    },
    /// Why it is not shown, for the model.
    Named(String),
}

impl Images {
    pub fn new(attachments: Arc<Attachments>) -> Images {
        Images { attachments, bytes_left: IMAGES_TOLD_BYTES_MAX, count_left: IMAGES_TOLD_COUNT_MAX }
    }

    pub fn of(&mut self, conversation: ConversationId, files: Files<'_>) -> Vec<Shown> {
        let place = Place { conversation, interaction: files.interaction };
        files.files.iter().filter(|file| file.is_image()).map(|file| self.one(place, file)).collect()
    }

    fn one(&mut self, place: Place, file: &Attachment) -> Shown {
        let name = &file.name;
        let too_much = || Shown::Named(format!("(The image \"{name}\" is too large to be shown here.)"));
        if self.count_left == 0 || file.bytes > IMAGE_TOLD_BYTES_MAX.min(self.bytes_left) as u64 {
            return too_much();
        }
        match self.read(place, file.id) {
            Ok(Some(content)) if content.len() > self.bytes_left => too_much(),
            Ok(Some(content)) => {
                self.bytes_left -= content.len();
                self.count_left -= 1;
                let base64 = STANDARD.encode(content);
                Shown::Image { name: name.clone(), media_type: file.media_type.clone(), base64 }
            }
            Ok(None) => Shown::Named(format!("(The image \"{name}\" is missing: its file is not there any more.)")),
            Err(error) => {
                tracing::warn!(interaction = %place.interaction, %error, "an attached image could not be read");
                Shown::Named(format!("(The image \"{name}\" could not be read.)"))
            }
        }
    }

    fn read(&self, place: Place, id: AttachmentId) -> io::Result<Option<Vec<u8>>> {
        self.attachments.read(place, id, IMAGE_TOLD_BYTES_MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::new_id;
    use ask::InteractionId;

    /// How many of these images are shown, answer by answer.
    fn shown(answers: &[&[usize]]) -> Vec<usize> {
        let data = tempfile::tempdir().unwrap();
        let attachments = Arc::new(Attachments::open(data.path()).0);
        let mut images = Images::new(attachments.clone());
        let conversation = ConversationId(new_id());
        let told = answers.iter().map(|sizes| {
            let interaction = InteractionId(new_id());
            let keep = |size: &usize| {
                let mut content = b"\x89PNG\r\n\x1a\n".to_vec();
                content.resize(*size, 0);
                let place = Place { conversation, interaction };
                attachments.keep(place, AttachmentId(new_id()), "a.png", &content).unwrap()
            };
            let files: Vec<_> = sizes.iter().map(keep).collect();
            let told = images.of(conversation, Files { interaction, files: &files });
            assert_eq!(told.len(), files.len(), "each is shown or named");
            told.iter().filter(|one| matches!(one, Shown::Image { .. })).count()
        });
        told.collect()
    }

    #[test]
    fn a_request_holds_so_many_bytes_of_images_and_so_many_images() {
        let most = IMAGE_TOLD_BYTES_MAX;
        assert_eq!(shown(&[&[most, most + 1, most], &[most, most, 100]]), [2, 2], "a small one still fits");
        let five = [100; 5].as_slice();
        assert_eq!(shown(&[five, five, five, five, five]), [5, 5, 5, 5, 0]);
        assert_eq!(IMAGES_TOLD_COUNT_MAX, 20);
    }
}
