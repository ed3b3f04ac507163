//! What is asked in the pictures of the card, in both languages.

use serde_json::{Value, json};

pub struct Words {
    pub language: &'static str,
    pub locale: &'static str,
    pub recommended: &'static str,
    pub own: &'static str,
    pub note: &'static str,
    pub talk: &'static str,
    pub done: &'static str,
    asks: fn(&str) -> Option<Value>,
}

impl Words {
    pub fn ask(&self, name: &str) -> Option<Value> {
        (self.asks)(name)
    }
}

pub const EN: Words = Words {
    language: "en",
    locale: "C.UTF-8",
    recommended: "Recommended",
    own: "Keep SQLite for the tests and use PostgreSQL for the rest.",
    note: "We have a server for it already.",
    talk: "What happens to the data we have?",
    done: "Understood.",
    asks: english,
};

pub const ZH: Words = Words {
    language: "zh",
    locale: "zh_CN.UTF-8",
    recommended: "推荐",
    own: "测试继续用 SQLite，其余的用 PostgreSQL。",
    note: "我们已经有一台服务器了。",
    talk: "现有的数据怎么办？",
    done: "明白了。",
    asks: chinese,
};

const DIFF: &str = "```diff\n--- a/settings.toml\n+++ b/settings.toml\n@@ -1,4 +1,5 @@\n [store]\n-engine = \"sqlite\"\n-path = \"notes.db\"\n+engine = \"postgres\"\n+host = \"localhost\"\n+name = \"notes\"\n [log]\n```";

fn one(question: Value) -> Option<Value> {
    Some(json!({ "questions": [question] }))
}

fn numbered(labels: &[&str]) -> Vec<Value> {
    labels.iter().map(|label| json!({ "label": label })).collect()
}

fn english(name: &str) -> Option<Value> {
    match name {
        "choices" => one(json!({
            "question": "The notes outgrow **one file**. Where shall they live from now on?", "header": "Store",
            "options": [
                { "label": "PostgreSQL", "description": "Several people at once; needs a server.", "recommended": true },
                { "label": "SQLite", "description": "One file, nothing to run; one writer at a time." },
                { "label": "Plain files", "description": "Readable by anything; searching is slow." } ] })),
        "tools" => one(json!({
            "question": "Which checks shall run before each commit?", "header": "Checks", "multi_select": true,
            "options": [ { "label": "Formatting" }, { "label": "Types, strict", "description": "Finds 14 faults today." }, { "label": "Spelling" }, { "label": "Links" } ] })),
        "twelve" => one(json!({
            "question": "Which month shall the report cover?", "header": "Month",
            "options": numbered(&["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]) })),
        "open" => Some(json!({ "question": "What shall the new section be called?" })),
        "previews" => one(json!({
            "question": "How shall I go on?", "header": "Way",
            "options": [
                { "label": "Change the settings now", "preview": DIFF },
                { "label": "Move in two steps", "preview": "```mermaid\nflowchart LR\n  A[SQLite] --> B[Both] --> C[PostgreSQL]\n```" } ] })),
        "three" => Some(json!({ "questions": [
            { "question": "Which store?", "header": "Store", "options": numbered(&["PostgreSQL", "SQLite"]) },
            { "question": "What may be thrown away while moving?", "header": "Clean-up", "multi_select": true, "options": numbered(&["Drafts older than a year", "Empty notes", "Thumbnails"]) },
            { "question": "When may the notes be out of reach?", "header": "Downtime" } ] })),
        "hard" => hard(
            "A question with a `very_long_name_that_has_no_place_to_break_and_goes_on_and_on_and_on` and a table",
            "مرحبا، ما رأيك؟",
        ),
        _ => None,
    }
}

fn chinese(name: &str) -> Option<Value> {
    match name {
        "choices" => one(json!({
            "question": "笔记用**一个文件**装不下了。以后放在哪里？", "header": "存储",
            "options": [
                { "label": "PostgreSQL", "description": "可以多人同时使用；需要一台服务器。", "recommended": true },
                { "label": "SQLite", "description": "一个文件，不用运行服务；同时只能一人写。" },
                { "label": "普通文件", "description": "什么都能打开；搜索很慢。" } ] })),
        "tools" => one(json!({
            "question": "每次提交前要做哪些检查？", "header": "检查", "multi_select": true,
            "options": [ { "label": "格式" }, { "label": "严格类型", "description": "今天能发现 14 处错误。" }, { "label": "拼写" }, { "label": "链接" } ] })),
        "twelve" => one(json!({
            "question": "报告写哪一个月？", "header": "月份",
            "options": numbered(&["一月", "二月", "三月", "四月", "五月", "六月", "七月", "八月", "九月", "十月", "十一月", "十二月"]) })),
        "open" => Some(json!({ "question": "新的一节叫什么名字？" })),
        "previews" => one(json!({
            "question": "接下来怎么做？", "header": "做法",
            "options": [
                { "label": "现在就改设置", "preview": DIFF },
                { "label": "分两步搬", "preview": "```mermaid\nflowchart LR\n  A[SQLite] --> B[两边都写] --> C[PostgreSQL]\n```" } ] })),
        "three" => Some(json!({ "questions": [
            { "question": "用哪一种存储？", "header": "存储", "options": numbered(&["PostgreSQL", "SQLite"]) },
            { "question": "搬的时候哪些可以丢掉？", "header": "清理", "multi_select": true, "options": numbered(&["一年以上的草稿", "空白笔记", "缩略图"]) },
            { "question": "什么时候可以暂停使用？", "header": "停用时间" } ] })),
        "hard" => hard(
            "一个带有 `very_long_name_that_has_no_place_to_break_and_goes_on_and_on_and_on` 和表格的问题",
            "مرحبا، ما رأيك؟",
        ),
        _ => None,
    }
}

/// Everything that makes a card difficult, at once.
fn hard(question: &str, arabic: &str) -> Option<Value> {
    let table = "| a | b |\n|---|---|\n| 1 | a rather long cell that wants a lot of room for itself |";
    let endless = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2);
    one(json!({
        "question": format!("{question}\n\n{table}\n\n<b onclick=\"alert(1)\">bold?</b> ![far](https://example.com/x.png)"),
        "header": "An unusually long header",
        "options": [
            { "label": endless },
            { "label": "invoice\u{202E}fdp.exe", "description": "zero\u{200B}width" },
            { "label": arabic },
            { "label": "p\u{0430}ypal.com", "description": "One of these letters is not what it seems." } ] }))
}
