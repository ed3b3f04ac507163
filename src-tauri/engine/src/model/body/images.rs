//! Images of answers and of results, as they go into a request. They are read when their turn is written; what cannot be
//! shown is named.

use crate::attachments::{AttachmentOwner, Attachments, pixels};
use ask::attachment::Attachment;
use ask::limits::{IMAGE_TOLD_BYTES_MAX, IMAGE_TOLD_SIDE_PIXELS_MAX, IMAGES_TOLD_BYTES_MAX, IMAGES_TOLD_COUNT_MAX};
use ask::transcript::Files;
use ask::{AttachmentId, ConversationId};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

/// Where a page takes images from, and how many more it may.
pub(super) struct Images {
    attachments: Arc<Attachments>,
    bytes_left: usize,
    count_left: usize,
    /// So many of the oldest are left out.
    skip: usize,
}

/// One image.
pub(super) enum RequestImage {
    Image {
        name: String,
        media_type: String,
        base64: String,
    },
    /// Why it is not shown, for the model.
    Named(String),
}

impl Images {
    pub fn new(attachments: Arc<Attachments>, skip: usize) -> Images {
        Images { attachments, bytes_left: IMAGES_TOLD_BYTES_MAX, count_left: IMAGES_TOLD_COUNT_MAX, skip }
    }

    pub fn of(&mut self, conversation: ConversationId, files: Files<'_>) -> Vec<RequestImage> {
        let place = AttachmentOwner { conversation, interaction: files.interaction };
        files.files.iter().filter(|file| file.is_image()).map(|file| self.one(place, file)).collect()
    }

    fn one(&mut self, place: AttachmentOwner, file: &Attachment) -> RequestImage {
        let name = &file.name;
        if self.skip > 0 {
            self.skip -= 1;
            return RequestImage::Named(format!("(The image \"{name}\" is left out here, for there are newer ones.)"));
        }
        let too_much = || RequestImage::Named(format!("(The image \"{name}\" is too large to be shown here.)"));
        if self.count_left == 0 || file.bytes > IMAGE_TOLD_BYTES_MAX.min(self.bytes_left) as u64 {
            return too_much();
        }
        match self.read(place, file.id) {
            Ok(Some(content)) if content.len() > self.bytes_left => too_much(),
            Ok(Some(content)) if !fits(file, &content) => {
                RequestImage::Named(format!("(The image \"{name}\" is broken, or too large to be shown here.)"))
            }
            Ok(Some(content)) => {
                self.bytes_left -= content.len();
                self.count_left -= 1;
                let base64 = STANDARD.encode(content);
                RequestImage::Image { name: name.clone(), media_type: file.media_type.clone(), base64 }
            }
            Ok(None) => {
                RequestImage::Named(format!("(The image \"{name}\" is missing: its file is not there any more.)"))
            }
            Err(error) => {
                tracing::warn!(interaction = %place.interaction, %error, "an attached image could not be read");
                RequestImage::Named(format!("(The image \"{name}\" could not be read.)"))
            }
        }
    }

    fn read(&self, place: AttachmentOwner, id: AttachmentId) -> io::Result<Option<Vec<u8>>> {
        self.attachments.read(place, id, IMAGE_TOLD_BYTES_MAX)
    }
}

/// Providers refuse a whole request for one image that is broken, or longer on one side than they take.
fn fits(file: &Attachment, content: &[u8]) -> bool {
    pixels(&file.media_type, content).is_some_and(|(width, height)| width.max(height) <= IMAGE_TOLD_SIDE_PIXELS_MAX)
}

/// How many of the oldest of these images are left out, so that the newest have room. When there is none left, half of it
/// is made free at once: what was told before is written anew then, and not again for every image that comes.
pub(super) fn skipped<'a>(images: impl Iterator<Item = &'a Attachment>) -> usize {
    let (mut skipped, mut bytes) = (0, 0);
    let mut told = VecDeque::new();
    for image in images {
        // What is too large by itself is only named, and takes no room.
        let size = if image.bytes > IMAGE_TOLD_BYTES_MAX as u64 { 0 } else { image.bytes as usize };
        if told.len() == IMAGES_TOLD_COUNT_MAX || bytes + size > IMAGES_TOLD_BYTES_MAX {
            while told.len() >= IMAGES_TOLD_COUNT_MAX / 2 || bytes + size > IMAGES_TOLD_BYTES_MAX / 2 {
                let Some(gone) = told.pop_front() else { break };
                bytes -= gone;
                skipped += 1;
            }
        }
        bytes += size;
        told.push_back(size);
    }
    skipped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::new_id;
    use ask::InteractionId;
    use ask::transcript::Giver;

    /// One pixel. What follows its end is not looked at.
    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\xdacd`\xf8_\x0f\0\x02\x87\x01\x80\xebG\xba\x92\0\0\0\0IEND\xaeB`\x82";

    /// How many of these images are shown, answer by answer, when so many are left out.
    fn shown(answers: &[&[usize]], skip: usize) -> Vec<usize> {
        let data = tempfile::tempdir().unwrap();
        let attachments = Arc::new(Attachments::open(data.path()).0);
        let mut images = Images::new(attachments.clone(), skip);
        let conversation = ConversationId(new_id());
        let told = answers.iter().map(|sizes| {
            let interaction = InteractionId(new_id());
            let keep = |size: &usize| {
                let mut content = PNG.to_vec();
                content.resize(*size, 0);
                let place = AttachmentOwner { conversation, interaction };
                attachments.keep(place, AttachmentId(new_id()), "a.png", &content).unwrap()
            };
            let files: Vec<_> = sizes.iter().map(keep).collect();
            let told = images.of(conversation, Files { interaction, files: &files, by: Giver::Person });
            assert_eq!(told.len(), files.len(), "each is shown or named");
            told.iter().filter(|one| matches!(one, RequestImage::Image { .. })).count()
        });
        told.collect()
    }

    #[test]
    fn a_request_holds_so_many_bytes_of_images_and_so_many_images() {
        let most = IMAGE_TOLD_BYTES_MAX;
        assert_eq!(shown(&[&[most, most + 1, most], &[most, most, 100]], 0), [2, 2], "a small one still fits");
        let five = [100; 5].as_slice();
        assert_eq!(shown(&[five, five, five, five, five], 0), [5, 5, 5, 5, 0]);
        assert_eq!(shown(&[five, five, five, five, five], 7), [0, 3, 5, 5, 5]);
        assert_eq!(IMAGES_TOLD_COUNT_MAX, 20);
    }

    #[test]
    fn the_oldest_make_room_for_the_newest_many_at_a_time() {
        let most = IMAGE_TOLD_BYTES_MAX as u64;
        let left_out = |sizes: &[u64]| {
            let image = |bytes: &u64| Attachment {
                id: AttachmentId(new_id()),
                name: "a.png".into(),
                media_type: "image/png".into(),
                bytes: *bytes,
                path: String::new(),
            };
            let images: Vec<Attachment> = sizes.iter().map(image).collect();
            skipped(images.iter())
        };
        for (count, expected) in [(0, 0), (20, 0), (21, 11), (31, 11), (32, 22), (100, 88)] {
            assert_eq!(left_out(&vec![100; count]), expected, "{count} small ones");
        }
        assert_eq!(left_out(&[most; 3]), 0);
        assert_eq!(left_out(&[most; 4]), 3, "the newest is shown");
        assert_eq!(left_out(&[most, most, most + 1, most]), 0, "what is too large by itself takes no room");
        let mut before = 0;
        for count in 0..200 {
            let now = left_out(&vec![most / 4; count]);
            assert!(now >= before && now <= count.saturating_sub(1), "what was left out stays so: {count}");
            before = now;
        }
    }
}
