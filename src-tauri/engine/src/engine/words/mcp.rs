//! What is said of MCP servers that are not there, and of what was pasted for them.

use super::Words;
use crate::mcp::Fault;
use ask::limits::{MCP_PASTE_BYTES_MAX, MCP_SERVERS_COUNT_MAX, MCP_START_MILLIS_MAX};
use ask::mcp::Wrong;
use ask::plain_text::one_line;
use ask::wire::{CommandError, ErrorCode};

/// One message, as a person reads it.
const MCP_MESSAGE_MIB_MAX: usize = ask::limits::MCP_MESSAGE_BYTES_MAX / (1024 * 1024);

impl Words {
    pub fn no_mcp_server(self) -> CommandError {
        self.told(
            ErrorCode::NotFound,
            "There is no such server that is switched on, so nothing was done. Look at the list again.",
            "没有这个已启用的服务器，没有执行任何操作。请重新查看列表。",
        )
    }

    pub fn mcp_unnamed(self) -> CommandError {
        self.invalid(
            "The server has no name, so it was not saved. Give it one.",
            "服务器没有名称，没有保存。请填写名称。",
        )
    }

    pub fn mcp_name_taken(self, name: &str) -> CommandError {
        self.invalid(
            format!("There is a server named {name:?} already, so this one was not saved. Give it another name."),
            format!("已有名为“{name}”的服务器，没有保存。请换一个名称。"),
        )
    }

    pub fn mcp_no_program(self) -> CommandError {
        self.invalid(
            "It does not say which program to start, so it was not saved. Enter one, such as npx.",
            "没有填写要启动的程序，没有保存。请填写，例如 npx。",
        )
    }

    pub fn mcp_address(self) -> CommandError {
        self.invalid(
            "This is no address of a server, so it was not saved. Enter one that begins with https:// or http://.",
            "这不是服务器地址，没有保存。请输入以 https:// 或 http:// 开头的地址。",
        )
    }

    pub fn mcp_secrets_again(self) -> CommandError {
        self.invalid(
            "The stored token, variables and headers were given for another program or address, so the server was not saved. Enter them again, or remove them.",
            "已保存的令牌、变量和请求头属于之前的程序或地址，因此没有保存。请重新输入，或将其移除。",
        )
    }

    /// Why a server is not there, and what to do.
    pub fn mcp_fault(self, fault: &Fault) -> String {
        match fault {
            Fault::NotStarted(why) => {
                let why = one_line(why);
                self.0.pick(
                    format!("Its program could not be started: {why}. Install it, or correct its name or folder."),
                    format!("无法启动它的程序：{why}。请安装该程序，或改正它的名称或文件夹。"),
                )
            }
            Fault::Ended { code, said } => self.mcp_ended(*code, said.as_deref()),
            Fault::Silent => {
                let seconds = MCP_START_MILLIS_MAX / 1000;
                self.0.pick(
                    format!("It has not answered within {seconds} seconds. Look at its log, then restart it."),
                    format!("它在 {seconds} 秒内没有应答。请查看它的日志，然后重新启动。"),
                )
            }
            Fault::Version(versions) => self.0.pick(
                format!("It speaks only versions of the protocol that Askwell does not know ({versions}). Update Askwell or the server."),
                format!("它只支持 Askwell 不认识的协议版本（{versions}）。请更新 Askwell 或该服务器。"),
            ),
            Fault::Unauthorized => self.0.pick(
                "It does not let Askwell in. Enter a token that is valid there.".to_owned(),
                "它拒绝了 Askwell 的访问。请输入在那里有效的令牌。".to_owned(),
            ),
            Fault::Unreachable(why) => self.0.pick(
                format!("It cannot be reached: {why}. Check its address and the network; it is tried again by itself."),
                format!("无法连接到它：{why}。请检查地址和网络；会自动重试。"),
            ),
            Fault::NotMcp(why) => self.0.pick(
                format!("It does not answer as an MCP server does: {why}. Check what is started or its address."),
                format!("它的应答不像 MCP 服务器：{why}。请检查启动的程序或地址。"),
            ),
            Fault::TooLong => self.0.pick(
                format!("It sent one message of more than {MCP_MESSAGE_MIB_MAX} MiB and was ended; nothing of that message was taken, and your other servers go on. Use a tool of it that gives less, or a server with fewer tools; then restart it."),
                format!("它的一条消息超过 {MCP_MESSAGE_MIB_MAX} MiB，因此已被结束；这条消息的内容没有采用，其他服务器不受影响。请使用返回内容较少的工具，或工具较少的服务器，然后重新启动它。"),
            ),
            Fault::Keys(error) => self.keychain(error).message,
            Fault::Broken => self.0.pick(
                "Askwell's own part for this server failed. It is started again.".to_owned(),
                "Askwell 处理此服务器的部分出错，会重新启动。".to_owned(),
            ),
            Fault::Header(name) => {
                let name = one_line(name);
                self.0.pick(
                    format!("The header {name:?} cannot be sent: its name or its value holds letters that headers must not hold. Correct it."),
                    format!("请求头“{name}”无法发送：名称或值含有不允许的字符。请改正。"),
                )
            }
        }
    }

    fn mcp_ended(self, code: Option<i32>, said: Option<&str>) -> String {
        let end = match code {
            Some(code) => self
                .0
                .pick(format!("Its program has ended with exit code {code}"), format!("它的程序已退出，退出码 {code}")),
            None => self.0.pick("Its program has ended".to_owned(), "它的程序已退出".to_owned()),
        };
        let todo = self.0.pick("Its log says more.", "日志中有更多信息。");
        match said {
            Some(said) => self
                .0
                .pick(format!("{end}, and wrote last: {said}. {todo}"), format!("{end}，最后写道：{said}。{todo}")),
            None => self.0.pick(format!("{end}. {todo}"), format!("{end}。{todo}")),
        }
    }

    /// What is wrong in a pasted configuration.
    pub fn mcp_paste(self, wrong: &Wrong) -> String {
        match wrong {
            Wrong::TooLong { bytes } => self.0.pick(
                format!("This text has {bytes} bytes; at most {MCP_PASTE_BYTES_MAX} are read. Paste the part with the servers."),
                format!("这段文字有 {bytes} 字节；最多读取 {MCP_PASTE_BYTES_MAX} 字节。请只粘贴服务器部分。"),
            ),
            Wrong::Unreadable { line, detail } => self.0.pick(
                format!("This is neither JSON nor TOML; line {line}: {detail}."),
                format!("这既不是 JSON 也不是 TOML；第 {line} 行：{detail}。"),
            ),
            Wrong::NoServers => self.0.pick(
                "No servers were found in this text. It has to hold `mcpServers`, `servers`, or a server with `command` or `url`.".to_owned(),
                "这段文字中没有服务器。它应包含 `mcpServers`、`servers`，或带有 `command` 或 `url` 的服务器。".to_owned(),
            ),
            Wrong::TooMany { count } => self.0.pick(
                format!("There are {count} servers in this text; only the first {MCP_SERVERS_COUNT_MAX} are taken."),
                format!("这段文字中有 {count} 个服务器；只取前 {MCP_SERVERS_COUNT_MAX} 个。"),
            ),
            Wrong::Kind { key, wanted } if key.is_empty() => {
                self.0.pick(format!("This has to be {wanted}."), format!("这里应为{}。", zh(wanted)))
            }
            Wrong::Kind { key, wanted } => {
                let key = one_line(key);
                self.0.pick(format!("`{key}` has to be {wanted}."), format!("`{key}` 应为{}。", zh(wanted)))
            }
            Wrong::Nowhere => self.0.pick(
                "It names neither a program (`command`) nor an address (`url`).".to_owned(),
                "没有给出程序（`command`）或地址（`url`）。".to_owned(),
            ),
            Wrong::Both => self.0.pick(
                "It names a program and an address; add `type` to say which of them holds.".to_owned(),
                "同时给出了程序和地址；请添加 `type` 说明使用哪一个。".to_owned(),
            ),
            Wrong::Address { url } => {
                let url = one_line(url);
                self.0.pick(
                    format!("{url:?} is no address that begins with https:// or http://."),
                    format!("“{url}”不是以 https:// 或 http:// 开头的地址。"),
                )
            }
            Wrong::OldTransport => self.0.pick(
                "It uses the old transport `sse`, which Askwell does not speak. Ask its maker for the address for streamable HTTP; it often ends in /mcp.".to_owned(),
                "它使用旧的 `sse` 传输方式，Askwell 不支持。请向提供者索取 streamable HTTP 地址，通常以 /mcp 结尾。".to_owned(),
            ),
            Wrong::Transport { name } => {
                let name = one_line(name);
                self.0.pick(
                    format!("Askwell does not know the transport {name:?}; it knows `stdio` and `http`."),
                    format!("Askwell 不认识传输方式“{name}”；支持 `stdio` 和 `http`。"),
                )
            }
        }
    }
}

fn zh(wanted: &str) -> &str {
    match wanted {
        "an object" => "对象",
        "a text" => "文字",
        "a list of texts" => "文字列表",
        other => other,
    }
}
