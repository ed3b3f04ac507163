//! What is said in the pictures, in both languages.

pub struct Words {
    pub language: &'static str,
    pub locale: &'static str,
    pub welcome: &'static str,
    pub demo_option: &'static str,
    pub demo_end: &'static str,
    pub profile: &'static str,
    /// A task, the question it leads to, and its options.
    pub tasks: [(&'static str, &'static str, &'static [&'static str]); 3],
    pub refused: &'static str,
    pub awkward: &'static str,
    pub long_path: &'static str,
    pub awkward_reply: &'static str,
    pub awkward_ask: &'static str,
    pub awkward_question: &'static str,
    pub awkward_options: [&'static str; 3],
}

pub const EN: Words = Words {
    language: "en",
    locale: "C.UTF-8",
    welcome: "Try the demo",
    demo_option: "Leave the day open",
    demo_end: "is out of date",
    profile: "Home server",
    tasks: [
        (
            "Upgrade the billing service to the new client library",
            "Two of the calls have **no counterpart** in the new library. How should I go on?",
            &["Write a small wrapper for both", "Keep the old library for these two", "Leave them out and list them"],
        ),
        (
            "Find out why the nightly backup is slow",
            "The backup copies `cache/` every night: 41 of 58 GB. May it be left out from now on?",
            &["Yes, leave it out", "No, it is needed"],
        ),
        (
            "Draft the spring newsletter from our notes",
            "The notes hold enough for two letters. Who is this one for?",
            &["Members who know us well", "People who have just signed up", "Both, in two versions"],
        ),
    ],
    refused: "Summarise the minutes of March",
    awkward: "Compare https://example.com/a/very/long/address/that/has/no/place/to/break?and=it&goes=on&and=on with ours",
    long_path: "reports/2026/quarterly/a-file-with-a-name-so-long-that-it-has-no-room-on-one-line/and-a-folder-too.md",
    awkward_reply: AWKWARD_EN,
    awkward_ask: "Clean up the names in the module",
    awkward_question: "What should become of `parse_response_with_fallback_and_retry_and_a_very_long_name_that_nobody_can_break_anywhere`?\n\nIt is called from:\n\n- `billing/src/http/client.rs`, twice\n- `reports/src/export.rs`",
    awkward_options: [
        "Keep parse_response_with_fallback_and_retry_and_a_very_long_name_that_nobody_can_break_anywhere as it is",
        "Rename it, and keep the old name for one more year, so that whoever calls it has time to change; this says so in the release notes, in the documentation and once at run time",
        "Wait",
    ],
};

const AWKWARD_EN: &str = "# A heading of the first degree
The invoice reads `\u{202e}fdp.exe` and a word with a zero\u{200b}width space. <b>Tags</b> stay text, and ![a chart](https://example.com/chart.png) is not loaded.

| Name | Before | After | Why it has changed |
| :-- | --: | --: | :-- |
| timeout_milliseconds_for_the_first_byte | 30,000 | 5,000 | servers that are slower than this have never answered at all |
| retries | 3 | 5 | - |

```rust
fn main() -> Result<(), Box<dyn std::error::Error>> { let answer = client.post(address).header(\"x\", \"y\").timeout(LIMIT).send()?; Ok(()) }
```

1. [A link](https://example.com/where) that says where it leads
2. Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
   - [x] done
   - [ ] open

> Nothing here was loaded from anywhere.";

pub const ZH: Words = Words {
    language: "zh",
    locale: "zh_CN.UTF-8",
    welcome: "试试演示",
    demo_option: "日子先不定",
    demo_end: "已经过时",
    profile: "家里的服务器",
    tasks: [
        (
            "把计费服务升级到新的客户端库",
            "有两个调用在新库里**没有对应的接口**。接下来怎么办？",
            &["给这两个写一层薄封装", "这两个继续用旧库", "先去掉，并列出来"],
        ),
        (
            "查一查每晚的备份为什么这么慢",
            "备份每晚都复制 `cache/`：58 GB 中占了 41 GB。以后可以不备份它吗？",
            &["可以，不用备份", "不行，需要它"],
        ),
        (
            "根据笔记起草春季通讯",
            "笔记里的内容够写两封。这一封写给谁？",
            &["熟悉我们的会员", "刚刚注册的人", "两种都要，各写一版"],
        ),
    ],
    refused: "总结三月的会议记录",
    awkward: "把 https://example.com/a/very/long/address/that/has/no/place/to/break?and=it&goes=on&and=on 和我们的做个比较",
    long_path: "报告/2026/季度/一个名字长到一行放不下的文件，而且它所在的文件夹名字也很长很长/还有一个文件夹.md",
    awkward_reply: AWKWARD_ZH,
    awkward_ask: "整理这个模块里的名字",
    awkward_question: "`parse_response_with_fallback_and_retry_and_a_very_long_name_that_nobody_can_break_anywhere` 怎么处理？\n\n调用它的地方有：\n\n- `billing/src/http/client.rs`，两处\n- `reports/src/export.rs`",
    awkward_options: [
        "保留 parse_response_with_fallback_and_retry_and_a_very_long_name_that_nobody_can_break_anywhere，不作改动",
        "改名，旧名字再保留一年，让调用它的人有时间修改；这一点会写进发布说明和文档，运行时也会提示一次，这样谁都不会措手不及",
        "再等等",
    ],
};

const AWKWARD_ZH: &str = "# 一级标题
发票的名字是 `\u{202e}fdp.exe`，还有一个词里藏着零\u{200b}宽空格。<b>标签</b>仍是文字，![一张图表](https://example.com/chart.png) 不会加载。

| 名称 | 之前 | 之后 | 为什么改 |
| :-- | --: | --: | :-- |
| timeout_milliseconds_for_the_first_byte | 30,000 | 5,000 | 比这更慢的服务器从来没有回答过，等下去没有意义 |
| 重试次数 | 3 | 5 | - |

```rust
fn main() -> Result<(), Box<dyn std::error::Error>> { let answer = client.post(address).header(\"x\", \"y\").timeout(LIMIT).send()?; Ok(()) }
```

1. [一个链接](https://example.com/where)，它说明通向哪里
2. 啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊
   - [x] 已完成
   - [ ] 未完成

> 这里没有任何内容是从外面加载的。";
