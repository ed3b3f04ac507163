//! Chinese: the check of the data folder as a whole.

use super::Zh;
use crate::strings::doctor::DoctorStrings;
use engine::command::Confinement;
use std::path::Display;

impl DoctorStrings for Zh {
    fn doctor_looked_at(&self, folder: Display<'_>, conversations: usize, events: u64, files: usize) -> String {
        format!("{folder}：{conversations} 个对话，{events} 个事件，{files} 个文件")
    }

    fn free_space(&self, size: &str) -> String {
        format!("，剩余空间 {size}")
    }

    fn used_space(&self, total: &str, each: &str) -> String {
        format!("共 {total}：{each}")
    }

    fn usage_database(&self, size: &str) -> String {
        format!("数据库 {size}")
    }

    fn usage_attachments(&self, size: &str) -> String {
        format!("附件 {size}")
    }

    fn usage_restore_points(&self, size: &str) -> String {
        format!("还原点 {size}")
    }

    fn usage_caches(&self, size: &str) -> String {
        format!("命令下载的内容 {size}")
    }

    fn usage_command_output(&self, size: &str) -> String {
        format!("命令输出 {size}")
    }

    fn usage_logs(&self, size: &str) -> String {
        format!("日志 {size}")
    }

    fn usage_trash(&self, size: &str) -> String {
        format!("回收区 {size}")
    }

    fn usage_other(&self, size: &str) -> String {
        format!("其他 {size}")
    }

    fn sandbox(&self, walls: Confinement) -> &'static str {
        match walls {
            Confinement::Isolated => "命令沙箱：文件、密钥和其他程序均已隔离；命令连接每个主机前会先询问",
            Confinement::Enforced => {
                "命令沙箱：仅限制文件和密钥。安装 bubblewrap 并重启 Askwell，还能保护 .git、其他程序及其套接字"
            }
            Confinement::FilesOnly => {
                "命令沙箱：仅限制文件和密钥；此内核无法阻止命令结束你的程序。安装 bubblewrap 并重启 Askwell 可获得更强的沙箱"
            }
            Confinement::Unavailable => "没有命令沙箱：此系统不支持。在 Linux 上，请安装 bubblewrap 并重启 Askwell",
        }
    }

    fn no_problems(&self) -> &'static str {
        "没有发现问题。"
    }

    fn problems_found(&self, problems: usize) -> String {
        format!("发现 {problems} 个问题。")
    }
}
