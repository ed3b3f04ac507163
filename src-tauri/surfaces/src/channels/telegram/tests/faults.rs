//! What can go wrong, told apart.

use super::*;
use ask::limits::CHANNEL_RESPONSE_BYTES_MAX;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

async fn fault(server: &Server) -> ChannelError {
    server.telegram().post(&anna(), &saying("Hello"), Uuid::nil()).await.unwrap_err()
}

fn many(secs: u64) -> ChannelError {
    ChannelError::TooMany { retry_after: Some(Duration::from_secs(secs)) }
}

#[tokio::test]
async fn every_refusal_has_its_name() {
    let blocked = "Forbidden: bot was blocked by the user";
    let other = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running";
    let table: [(u16, &str, ChannelError); 10] = [
        (401, "Unauthorized", ChannelError::SignedOut("Unauthorized".into())),
        (404, "Not Found", ChannelError::SignedOut("Not Found".into())),
        (403, blocked, ChannelError::Blocked(blocked.into())),
        (400, "Bad Request: chat not found", ChannelError::Blocked("Bad Request: chat not found".into())),
        (400, "Bad Request: message is too long", ChannelError::NotFit("Bad Request: message is too long".into())),
        (400, "Bad Request: BUTTON_DATA_INVALID", ChannelError::NotFit("Bad Request: BUTTON_DATA_INVALID".into())),
        (409, other, ChannelError::Elsewhere(other.into())),
        (500, "Internal Server Error", ChannelError::Unreachable("Internal Server Error".into())),
        (302, "", ChannelError::Malformed(String::new())),
        (429, "Too Many Requests", ChannelError::TooMany { retry_after: None }),
    ];
    for (code, words, expected) in table {
        let server = Server::refusing(code, words).await;
        assert_eq!(fault(&server).await, expected, "{code} {words}");
    }
}

#[tokio::test]
async fn how_long_to_wait_is_read_wherever_it_stands() {
    let body = json!({ "ok": false, "error_code": 429, "description": "", "parameters": { "retry_after": 7 } });
    assert_eq!(fault(&Server::saying(429, &[], body.to_string()).await).await, many(7));
    assert_eq!(fault(&Server::saying(429, &[("retry-after", "9")], "slow down").await).await, many(9));
    let body = json!({ "ok": false, "error_code": 429, "parameters": { "retry_after": 999_999_999_u64 } });
    assert_eq!(fault(&Server::saying(429, &[], body.to_string()).await).await, many(3600), "not for ever");
    let odd = json!({ "ok": false, "error_code": 429, "parameters": { "retry_after": "soon" } });
    let odd = fault(&Server::saying(429, &[], odd.to_string()).await).await;
    assert_eq!(odd, ChannelError::TooMany { retry_after: None });
}

#[tokio::test]
async fn whoever_does_not_speak_as_telegram_does_is_no_telegram() {
    let table: [(u16, &str); 8] = [
        (200, "<html>Sign in to the network</html>"),
        (200, "{\"ok\":true,\"resu"),
        (200, "[1,2]"),
        (200, "{}"),
        (200, "{\"ok\":\"yes\"}"),
        (301, ""),
        (404, "<html>Not Found</html>"),
        (418, "{\"ok\":true,\"result\":{}}"),
    ];
    for (status, body) in table {
        let fault = fault(&Server::saying(status, &[("location", "https://elsewhere.example/")], body).await).await;
        assert!(matches!(fault, ChannelError::Malformed(_)), "{status} {body}: {fault:?}");
    }
    let gateway = fault(&Server::saying(502, &[], "<html>Bad Gateway</html>").await).await;
    assert_eq!(gateway, ChannelError::Unreachable("status 502".into()));
}

#[tokio::test]
async fn an_answer_without_end_is_not_taken() {
    let long = vec![b' '; CHANNEL_RESPONSE_BYTES_MAX + 1];
    let fault = fault(&Server::saying(200, &[], long).await).await;
    assert_eq!(fault, ChannelError::Malformed("the answer is far too long".into()));
}

#[tokio::test]
async fn what_was_done_already_is_no_failure() {
    let same = Server::refusing(400, "Bad Request: message is not modified: specified new message content").await;
    assert_eq!(same.telegram().edit(&anna(), "5", &saying("x")).await, Ok(()));
    let gone = Server::refusing(400, "Bad Request: message to edit not found").await;
    assert_eq!(gone.telegram().edit(&anna(), "5", &saying("x")).await, Ok(()));
    let old = "Bad Request: query is too old and response timeout expired or query ID is invalid";
    let old = Server::refusing(400, old).await;
    assert_eq!(old.telegram().acknowledge("1", "x", false).await, Ok(()));
    assert!(old.telegram().edit(&anna(), "5", &saying("x")).await.is_err(), "only where it is meant");
    let fixed = Server::refusing(400, "Bad Request: message can't be edited").await;
    assert!(matches!(fixed.telegram().edit(&anna(), "5", &saying("x")).await, Err(ChannelError::NotFit(_))));
}

#[tokio::test]
async fn an_id_that_is_none_reaches_no_server() {
    let server = Server::giving(json!({})).await;
    let nowhere = ChatAddress { chat: "@channel".into(), context: None };
    assert!(matches!(server.telegram().post(&nowhere, &saying("x"), Uuid::nil()).await, Err(ChannelError::NotFit(_))));
    assert!(matches!(server.telegram().edit(&anna(), "../5", &saying("x")).await, Err(ChannelError::NotFit(_))));
    assert_eq!(*server.asked.lock(), []);
}

#[tokio::test]
async fn a_token_that_is_none_reaches_no_server() {
    let server = Server::giving(json!({})).await;
    for token in ["", "abc", "123", "123:", ":abc", "12a:bc", "123:a/../../b", "123:a b", "bot123:abc", "123:a\u{e9}"] {
        let said = me(client(), &server.url, token).await.unwrap_err();
        assert!(matches!(said, ChannelError::SignedOut(_)), "{token}: {said:?}");
        assert!(token.len() < 5 || !said.to_string().contains(token));
    }
    assert_eq!(*server.asked.lock(), []);
}

/// Every way of failing, and no word of the token in any.
#[tokio::test]
async fn the_token_is_in_no_error() {
    let closed = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let nobody = Url::parse(&format!("http://{}", closed.local_addr().unwrap())).unwrap();
    drop(closed);
    let cut = hangs_up().await;
    let no_name = Url::parse("http://no-such-name.invalid").unwrap();
    for url in [nobody, cut, no_name] {
        let telegram = Telegram::new(client(), url, TOKEN.into());
        let fault = telegram.post(&anna(), &saying("x"), Uuid::nil()).await.unwrap_err();
        assert!(matches!(fault, ChannelError::Unreachable(_)), "{fault:?}");
        assert!(!format!("{fault} {fault:?}").contains("secret"), "{fault}");
    }
    let echo = Server::refusing(400, &format!("Bad Request: https://api/bot{TOKEN}/sendMessage\u{7}\n failed")).await;
    let ChannelError::NotFit(words) = fault(&echo).await else { panic!("not told apart") };
    assert_eq!(words, "Bad Request: https://api/bot…/sendMessage failed");
}

/// Hangs up in the middle of an answer.
async fn hangs_up() -> Url {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let _ = stream.read(&mut [0; 1024]).await;
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{\"ok\":true").await;
        }
    });
    url
}

#[tokio::test]
async fn a_bot_is_known_by_its_names() {
    let server = Server::giving(json!({ "first_name": "Askwell", "username": "my_bot", "url": "" })).await;
    let bot = me(client(), &server.url, &format!(" {TOKEN}\n")).await;
    assert_eq!(bot, Ok(Bot { name: "Askwell".into(), username: "my_bot".into() }));
    let nameless = Server::giving(json!({ "id": 1 })).await;
    assert!(matches!(me(client(), &nameless.url, TOKEN).await, Err(ChannelError::Malformed(_))));
    let refused = Server::refusing(401, "Unauthorized").await;
    assert!(matches!(me(client(), &refused.url, TOKEN).await, Err(ChannelError::SignedOut(_))));
}

#[tokio::test]
async fn a_webhook_is_told_of_and_left_alone() {
    let hooked = json!({ "first_name": "A", "username": "b", "url": "https://hook.example/path/with-secret" });
    let server = Server::giving(hooked).await;
    let fault = me(client(), &server.url, TOKEN).await.unwrap_err();
    assert_eq!(fault, ChannelError::Elsewhere("a webhook sends the bot's messages to hook.example".into()));
    let asked: Vec<String> = server.asked.lock().iter().map(|(path, _)| path.clone()).collect();
    assert!(asked.iter().all(|path| !path.contains("deleteWebhook")), "{asked:?}");
}
