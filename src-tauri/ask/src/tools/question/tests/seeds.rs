//! One good call of each dialect, with everything that dialect knows: what random changes start from.

use serde_json::{Value, json};

pub fn calls() -> Vec<Value> {
    vec![
        json!({
            "question": "Which database?",
            "choices": ["PostgreSQL (Recommended)", "SQLite, in a file", "其他"],
            "allow_freeform": true,
            "background": false,
            "timeout_ms": 60_000,
        }),
        json!({
            "questions": [
                {
                    "question": "Which **database**?",
                    "header": "Database",
                    "options": [
                        { "label": "PostgreSQL", "description": "A server more.", "recommended": true, "preview": "```sh\npsql\n```" },
                        { "label": "SQLite", "description": "A file.", "recommended": false, "preview": "| a | b |" },
                    ],
                    "multi_select": false,
                    "allow_freeform": false,
                },
                { "question": "哪些地区？", "header": "地区", "options": ["欧洲", "亚洲（推荐）"], "multi_select": true },
                { "question": "Why?" },
            ],
            "background": true,
            "timeout_ms": 120_000,
        }),
        json!({
            "questions": [{
                "question": "How should we handle authentication?",
                "header": "Auth",
                "options": [
                    { "label": "JWT (Recommended)", "description": "Stateless." },
                    { "label": "Session cookie", "description": "Simple.", "markdown": "`Set-Cookie`" },
                    { "label": "Other", "description": "Something else" },
                ],
                "multiSelect": true,
            }],
            "metadata": { "source": "model" },
        }),
        json!({
            "question": "Two things",
            "questions": [
                { "id": "s", "question": "Style?", "choices": ["{\"label\": \"Plain\"}", { "description": "Lively" }], "multi_select": "true" },
                { "question": "Length?", "choices": [100, 200] },
            ],
        }),
        json!({
            "from": { "agent": "child", "taskId": "t1" },
            "to": { "type": "user" },
            "question": "May I drop the table?",
            "options": ["Yes", "No"],
            "context": { "refs": ["db/schema.sql"], "hint": "It holds 3 rows." },
            "timeoutMs": 120_000,
        }),
        json!({ "questions": "[{\"question\": \"Which?\", \"options\": [\"a\", {\"label\": \"b\"}]}]", "background": "true" }),
    ]
}
