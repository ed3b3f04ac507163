//! Chinese: why a file was not attached.

use super::Zh;
use crate::strings::attachments::AttachmentStrings;
use ask::limits::{ATTACHMENT_BYTES_MAX, ATTACHMENTS_COUNT_MAX};

impl AttachmentStrings for Zh {
    fn file_too_large(&self, name: &str, bytes: u64) -> String {
        format!(
            "“{name}”有 {bytes} 字节；附件最大 {ATTACHMENT_BYTES_MAX} 字节。请添加小一些的文件，或写明它所在的位置。"
        )
    }

    fn too_many_files(&self) -> String {
        format!("一次回答最多附带 {ATTACHMENTS_COUNT_MAX} 个文件，因此没有再添加。请先移除一个。")
    }

    fn is_a_folder(&self, name: &str) -> String {
        format!("“{name}”是文件夹，没有添加。请选择其中的文件。")
    }

    fn not_an_ordinary_file(&self, name: &str) -> String {
        format!("“{name}”不是普通文件，没有添加。")
    }

    fn file_missing(&self, name: &str) -> String {
        format!("“{name}”已不存在。请重新选择文件。")
    }

    fn file_unreadable(&self, name: &str, why: &str) -> String {
        format!("无法读取“{name}”（{why}），没有添加。请检查权限后重试。")
    }

    fn no_question(&self) -> &'static str {
        "这个问题已不存在，因此没有添加文件。"
    }

    fn already_answered(&self) -> &'static str {
        "这个问题已经回答过，因此没有添加文件。可以在消息里写明文件的路径。"
    }

    fn no_room_for_file(&self) -> &'static str {
        "磁盘已满：文件没有添加，回答的其余内容都已保留。请腾出空间后重新添加。"
    }

    fn file_not_copied(&self, why: &str) -> String {
        format!("无法复制文件（{why}）；回答的其余内容都已保留。请重新添加。")
    }
}
