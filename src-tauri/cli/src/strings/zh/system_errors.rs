//! Chinese: why the system did not do something, as the rest of a sentence.

use super::Zh;
use crate::strings::system_errors::SystemErrorStrings;

impl SystemErrorStrings for Zh {
    fn no_space_left(&self) -> &'static str {
        "没有剩余空间"
    }

    fn not_found(&self) -> &'static str {
        "没有这个文件或文件夹"
    }

    fn permission_denied(&self) -> &'static str {
        "没有权限"
    }

    fn read_only(&self) -> &'static str {
        "磁盘是只读的"
    }

    fn is_a_folder(&self) -> &'static str {
        "它是文件夹"
    }

    fn not_in_a_folder(&self) -> &'static str {
        "路径中有一部分不是文件夹"
    }

    fn output_closed(&self) -> &'static str {
        "它已关闭"
    }
}
