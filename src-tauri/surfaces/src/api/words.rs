//! What a person reads when a request was not done, in their language: what happened, what was kept, what to do.

use super::problem::Kind;
use ask::limits::API_BODY_BYTES_MAX;
use ask::settings::Language;

pub fn detail(kind: Kind, language: Language) -> String {
    let (en, zh): (String, String) = match kind {
        Kind::Malformed => both(
            "The body of the request is not JSON. Nothing was changed; correct it and send it again.",
            "请求的内容不是 JSON。没有改动任何内容；请更正后重新发送。",
        ),
        Kind::Query => both(
            "The query of the address cannot be read. Nothing was changed; see the description at /api/openapi.json.",
            "地址中的查询参数无法读取。没有改动任何内容；请参阅 /api/openapi.json 中的说明。",
        ),
        Kind::Unauthorized => both(
            "Show the access token of this Askwell. A new one is made in its Settings.",
            "请提供这个 Askwell 的访问令牌。可以在它的设置里生成新的令牌。",
        ),
        Kind::SignInAgain => both(
            "This browser was signed in at another address or with an earlier version. Nothing was changed; sign in again.",
            "此浏览器是在其他地址或用旧版本登录的。没有改动任何内容；请重新登录。",
        ),
        Kind::Forbidden => both("This request is not taken from here.", "不接受来自此处的请求。"),
        Kind::AtTheMachine => both(
            "This can be done only at the machine on which Askwell runs. Nothing was changed; do it in Askwell's own window there.",
            "这一步只能在运行 Askwell 的机器上完成。没有改动任何内容；请在那台机器的 Askwell 窗口里操作。",
        ),
        Kind::NotFound => {
            both("There is nothing at this address. Nothing was changed.", "这个地址没有内容。没有改动任何内容。")
        }
        Kind::MethodNotAllowed => both(
            "This address does not take that method. Nothing was changed.",
            "这个地址不接受该请求方法。没有改动任何内容。",
        ),
        Kind::TooSlow => both(
            "The request did not come in whole in time. It may or may not have been done; look, and send it again.",
            "请求没有及时完整到达，可能已执行，也可能没有；请查看后再重新发送。",
        ),
        Kind::Closed => both(
            "The question had ended before this answer came. The end that stands was not changed.",
            "这个回答到达之前，问题已经结束。已有的结果没有改动。",
        ),
        Kind::TooLate => both(
            "The agent has gone on with the answer that stands. To change course, send it a message.",
            "智能体已按现有的回答继续。要改变方向，请给它发消息。",
        ),
        Kind::Damaged => both(
            "This conversation can be read, but not continued: its record is damaged, or a later version of Askwell went on with it.",
            "这个对话的记录已损坏：可以查看，但不能继续。",
        ),
        Kind::TooLarge => return too_large(API_BODY_BYTES_MAX, language),
        Kind::MediaType => both(
            "Send JSON, as application/json. Nothing was changed.",
            "请以 application/json 发送 JSON。没有改动任何内容。",
        ),
        Kind::Invalid => both(
            "Something in this is missing or not acceptable. Nothing was changed; correct it and send it again.",
            "其中有缺少或不可接受的内容。没有改动任何内容；请更正后重新发送。",
        ),
        Kind::Upgrade => both("Open this address as a WebSocket.", "请以 WebSocket 方式打开这个地址。"),
        Kind::TooOften => both(
            "Too many requests came from there. Nothing was changed; wait as long as Retry-After says.",
            "来自那里的请求太多。没有改动任何内容；请按 Retry-After 等待。",
        ),
        Kind::Internal => both(
            "Askwell could not finish this. What was saved before is kept; try again.",
            "Askwell 没能完成这一步。此前保存的内容都在；请重试。",
        ),
        Kind::NotSaved => both(
            "It was not done, because nothing can be saved at present. What was saved before is kept; try again later.",
            "没有完成：目前无法保存。此前保存的内容都在；请稍后重试。",
        ),
        Kind::Crowded => both(
            "Too many follow what happens already. Close one of them, or ask for pages of events instead.",
            "同时跟随的连接已经太多。请关闭一个，或改用分页读取事件。",
        ),
        Kind::Ending => both(
            "Askwell is ending. What was saved is kept; try again once it runs.",
            "Askwell 正在退出。已保存的内容都在；请在它重新运行后再试。",
        ),
    };
    language.pick(en, zh)
}

fn both(en: &str, zh: &str) -> (String, String) {
    (en.to_owned(), zh.to_owned())
}

/// The body of a request has more than it may have at its address.
pub fn too_large(bytes_max: usize, language: Language) -> String {
    let kib = bytes_max / 1024;
    language.pick(
        format!("A request's body may have {kib} KiB here. Nothing was changed; send less at once."),
        format!("这里的请求内容最多 {kib} KiB。没有改动任何内容；请减少一次发送的内容。"),
    )
}

/// Something in the body is missing or not as it has to be.
pub fn wrong_field(field: &str, why: &str, language: Language) -> String {
    engine::strings::strings(language).wrong_field(field, why)
}

/// A file comes as what it is.
pub fn no_file(language: Language) -> &'static str {
    language.pick(
        "Send the file's bytes, as application/octet-stream. Nothing was changed.",
        "请以 application/octet-stream 发送文件的内容。没有改动任何内容。",
    )
}

/// A text alone is no consent. `example` is an answer that can be given here.
pub fn text_is_no_consent(taken: &[&str], example: &str, language: Language) -> String {
    match (taken, language) {
        ([], Language::En) => {
            format!("A text decides nothing here. Nothing was done; send an answer with a kind, such as {example}.")
        }
        ([], Language::Zh) => {
            format!("这里不能用文字作出决定。没有执行任何操作；请发送带 kind 的回答，例如 {example}。")
        }
        (taken, Language::En) => format!(
            "A text alone can only refuse here: {}. Nothing was done; send an answer with a kind, such as {example}.",
            taken.join(", ")
        ),
        (taken, Language::Zh) => format!(
            "这里只凭文字只能拒绝：{}。没有执行任何操作；请发送带 kind 的回答，例如 {example}。",
            taken.join("、")
        ),
    }
}

/// The word means something to a terminal, and nothing here.
pub fn no_such_word(language: Language) -> &'static str {
    language.pick(
        "This word is no answer here, and nothing was changed. To answer with it as it is, put it in quotation marks; to \
         end the run, use the address that ends in /stop.",
        "这个词在这里不是回答，没有改动任何内容。要原样作为回答，请加上引号；要结束运行，请使用以 /stop 结尾的地址。")
}

/// One text cannot answer several questions.
pub fn hash_is_missing(language: Language) -> &'static str {
    language.pick(
        "hash: missing. An approval names what was shown to you; the ask has its hash. Nothing was done; send it again with that.",
        "hash：缺失。批准时要指明你看到的是什么，待处理项里有它的 hash。没有执行任何操作；请带上它重新发送。",
    )
}

pub fn hash_is_another(language: Language) -> &'static str {
    language.pick(
        "hash: not the one of what is asked for here. Nothing was done; look at the ask again, and send its hash.",
        "hash：与这里请求批准的内容不符。没有执行任何操作；请重新查看该待处理项，并发送它的 hash。",
    )
}

pub fn several_questions(language: Language) -> &'static str {
    language.pick(
        "This card has several questions, and one text cannot answer them. Nothing was changed; send an answer of the kind \
         \"answered\" that names each question.",
        "这张卡片有多个问题，一段文字无法分别回答。没有改动任何内容；请发送 kind 为 answered、逐一指明问题的回答。")
}

/// The server could not be started.
pub fn not_started(why: &std::io::Error, port: Option<u16>, language: Language) -> String {
    match (port.filter(|_| why.kind() == std::io::ErrorKind::AddrInUse), language) {
        (Some(port), Language::En) => format!(
            "The server was not started, because another program uses port {port}. Choose another port, or end that program; all else goes on."
        ),
        (Some(port), Language::Zh) => {
            format!("服务器没有启动：端口 {port} 已被其他程序使用。请选择其他端口，或结束那个程序；其他功能不受影响。")
        }
        (None, Language::En) => {
            format!("The server was not started: {why}. Mend that and switch it on again; all else goes on.")
        }
        (None, Language::Zh) => format!("服务器没有启动：{why}。请处理后重新开启；其他功能不受影响。"),
    }
}

/// There is no server that somebody could be let in to.
pub fn not_running(language: Language) -> &'static str {
    language.pick(
        "The server is not running, so nobody can be let in. Switch it on first.",
        "服务器没有运行，因此无法接入。请先开启。",
    )
}

/// No code for a phone could be made.
pub fn no_code(why: &str, language: Language) -> String {
    language.pick(
        format!("The code could not be made: {why}. Nothing was changed; try again."),
        format!("无法生成配对码：{why}。没有改动任何内容；请重试。"),
    )
}
