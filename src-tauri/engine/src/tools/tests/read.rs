//! `read_file`: any file, any range, one clear sentence for what is no text.

use super::*;

async fn read(bytes: &[u8], arguments: Value) -> CallResult {
    let folder = folder(&[]);
    fs::write(folder.path().join("f"), bytes).unwrap();
    let mut arguments = arguments;
    arguments["path"] = json!("f");
    call(folder.path(), "read_file", arguments).await
}

#[tokio::test]
async fn lines_are_numbered_and_ranges_say_how_to_read_on() {
    let text = b"one\r\ntwo\nthree\n\nfive";
    for (arguments, expected) in [
        (json!({}), "1\tone\n2\ttwo\n3\tthree\n4\t\n5\tfive"),
        (json!({ "from_line": 4 }), "4\t\n5\tfive"),
        (json!({ "from_line": 2, "lines": 2 }), "2\ttwo\n3\tthree\n[Lines 2 to 3 of 5. Read on with from_line: 4.]"),
        (json!({ "from_line": 5, "lines": 9 }), "5\tfive"),
        (json!({ "lines": u64::MAX }), "1\tone\n2\ttwo\n3\tthree\n4\t\n5\tfive"),
    ] {
        assert_eq!(read(text, arguments.clone()).await.content, expected, "{arguments}");
    }
    let behind = read(text, json!({ "from_line": 6 })).await;
    assert_eq!(
        (behind.status, behind.content.as_str()),
        (CallStatus::Failed, "\"f\" has 5 lines; from_line 6 is behind its end.")
    );
}

#[tokio::test]
async fn following_the_notes_gives_the_whole_file_once() {
    let text: String = (1..=5000).map(|number| format!("line {number} of the file 配置\n")).collect();
    let mut from = 1;
    let mut read_so_far = String::new();
    loop {
        let content = read(text.as_bytes(), json!({ "from_line": from })).await.content;
        for line in content.lines().filter(|line| !line.starts_with('[')) {
            read_so_far += line.split_once('\t').unwrap().1;
            read_so_far += "\n";
        }
        let Some((_, next)) = content.rsplit_once("from_line: ") else { break };
        from = next.trim_end_matches(".]").parse::<u64>().unwrap();
    }
    assert!(read_so_far == text);
}

#[tokio::test]
async fn every_odd_file_has_its_own_sentence() {
    let utf_16: Vec<u8> = [0xFF, 0xFE].into_iter().chain("配\nb".encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let utf_16_big: Vec<u8> =
        [0xFE, 0xFF].into_iter().chain("配\nb".encode_utf16().flat_map(u16::to_be_bytes)).collect();
    let cases: [(&[u8], CallStatus, &str); 8] = [
        (b"", CallStatus::Ok, "\"f\" is empty."),
        (b"\xEF\xBB\xBFa", CallStatus::Ok, "1\ta"),
        (&utf_16, CallStatus::Ok, "1\t配\n2\tb\n[The file is in UTF-16.]"),
        (&utf_16_big, CallStatus::Ok, "1\t配\n2\tb\n[The file is in UTF-16.]"),
        (b"caf\xE9", CallStatus::Ok, "1\tcaf\u{fffd}\n[Some bytes are not UTF-8 and are shown as \u{fffd}.]"),
        (b"a\0b", CallStatus::Failed, "\"f\" is a binary file of 3 bytes, not text: it has no lines to read."),
        (
            b"%PDF-1.7 text",
            CallStatus::Failed,
            "\"f\" is a PDF document of 13 bytes, not text: it has no lines to read.",
        ),
        (b"\n", CallStatus::Ok, "1\t"),
    ];
    for (bytes, status, content) in cases {
        let result = read(bytes, json!({})).await;
        assert_eq!((result.status, result.content.as_str()), (status, content));
    }
}

#[tokio::test]
async fn a_huge_line_is_cut_among_others_and_read_as_far_as_it_fits_alone() {
    let text = format!("short\n{}\nlast", "配".repeat(50_000));
    let among = read(text.as_bytes(), json!({})).await.content;
    assert!(
        among.contains("…\n3\tlast\n[Line 2 is long and was cut at …. Read it alone with from_line: 2, lines: 1.]"),
        "{among}"
    );
    assert!(among.len() < LINE_SHOWN_BYTES_MAX + 300);
    assert!(!among.contains("not UTF-8"), "a cut character is no fault of the file");
    let alone = read(text.as_bytes(), json!({ "from_line": 2, "lines": 1 })).await.content;
    assert!(alone.len() > RESULT_BYTES_MAX - 2048, "{}", alone.len());
    assert!(alone.contains("[Line 2 is longer than a result can be."), "{}", &alone[alone.len() - 300..]);
    assert!(alone.contains("Lines 2 to 2 of 3. Read on with from_line: 3."));
    let middling = "x".repeat(LINE_SHOWN_BYTES_MAX * 2);
    assert_eq!(read(middling.as_bytes(), json!({ "lines": 1 })).await.content, format!("1\t{middling}"));
}

#[tokio::test]
async fn folders_and_missing_files_lead_on() {
    let folder = folder(&[("src/main.rs", "x")]);
    let why = fails(folder.path(), "read_file", json!({ "path": "src" })).await;
    assert_eq!(why, "\"src\" is a folder, not a file. List it with list_files.");
    let why = fails(folder.path(), "read_file", json!({ "path": "src/Main.rs" })).await;
    assert_eq!(why, "There is no \"src/Main.rs\" in the workspace. Did you mean \"src/main.rs\"?");
}
