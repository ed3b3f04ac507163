//! Who is not let in: another host, another page, no token, too often.

use super::{Scene, scene};
use anyhow::Result;
use reqwest::Method;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn of_all_ways_to_ask_only_the_right_one_is_taken() -> Result<()> {
    let Scene { caller, askwell, model: _model, folder: _folder, surface: _surface } = scene().await?;
    let port = caller.port()?;
    let own = format!("127.0.0.1:{port}");
    let hosts = [own.clone(), "evil.example".to_owned(), format!("evil.example:{port}"), "127.0.0.1:1".to_owned()];
    let origins =
        [None, Some(format!("http://{own}")), Some("http://evil.example".to_owned()), Some("null".to_owned())];
    let tokens = [Some(caller.token.clone()), Some(format!("{}x", caller.token)), None];
    let kinds = ["application/json", "text/plain", "application/x-www-form-urlencoded"];
    let methods = [Method::POST, Method::PUT];
    let mut taken = Vec::new();
    for host in &hosts {
        for origin in &origins {
            for token in &tokens {
                for kind in kinds {
                    for method in &methods {
                        let mut request = caller.client.request(method.clone(), format!("{}/api/tasks", caller.base));
                        request = request.header("host", host).header("content-type", kind);
                        if let Some(origin) = origin {
                            request = request.header("origin", origin);
                        }
                        if let Some(token) = token {
                            request = request.bearer_auth(token);
                        }
                        let answer = caller.send(request.body(json!({ "text": "Paint" }).to_string())).await?;
                        let wanted = *host == own && origin.as_ref().is_none_or(|origin| origin.ends_with(&own));
                        let expected: &[u16] = match (wanted, token, kind, method) {
                            (false, ..) => &[403],
                            // After a few failures in a row it has to wait.
                            (true, token, ..) if *token != Some(caller.token.clone()) => &[401, 429],
                            (true, _, _, &Method::PUT) => &[405, 429],
                            (true, _, "application/json", _) => &[201],
                            (true, ..) => &[415],
                        };
                        let status = answer.status.as_u16();
                        assert!(expected.contains(&status), "{method} {host} {origin:?} {token:?} {kind}: {status}");
                        if status == 201 {
                            taken.push((host.clone(), origin.clone()));
                        }
                    }
                }
            }
        }
    }
    assert_eq!(
        taken,
        [(own.clone(), None), (own.clone(), Some(format!("http://{own}")))],
        "a program, and our own page"
    );
    assert_eq!(askwell.conversations().all().await?.len(), 2);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_let_in_learns_nothing() -> Result<()> {
    let Scene { caller, model: _model, folder, askwell: _askwell, surface: _surface } = scene().await?;
    let task = caller.start("Paint the secret fence").await?;
    let paths = ["/api/tasks", &format!("/api/tasks/{task}"), "/api/tasks/x", "/api/none", "/api/openapi.json"];
    let mut said = Vec::new();
    for path in paths {
        let answer = caller.client.get(format!("{}{path}", caller.base)).send().await?;
        assert_eq!((answer.status().as_u16(), answer.headers()["www-authenticate"].as_bytes()), (401, &b"Bearer"[..]));
        assert_eq!(answer.headers()["content-type"], "application/problem+json");
        assert!(
            !answer.headers().contains_key("access-control-allow-origin") && !answer.headers().contains_key("server")
        );
        let mut body: serde_json::Value = answer.json().await?;
        body.as_object_mut().unwrap().remove("instance");
        said.push(body);
    }
    assert!(said.iter().all(|one| *one == said[0]), "what exists and what does not looks the same: {said:?}");
    let text = said[0].to_string();
    assert!(!text.contains("fence") && !text.contains(&*folder.path().to_string_lossy()) && !text.contains(&task));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_guesses_has_to_wait_and_who_knows_has_not() -> Result<()> {
    let Scene { caller, model: _model, folder: _folder, askwell: _askwell, surface: _surface } = scene().await?;
    let mut statuses = Vec::new();
    for guess in 0..12 {
        let request = caller.client.get(format!("{}/api/tasks", caller.base)).bearer_auth(format!("askwell_{guess}"));
        statuses.push(caller.send(request).await?.status.as_u16());
    }
    assert_eq!(statuses[..5], [401; 5]);
    assert!(statuses[5..].contains(&429), "{statuses:?}");
    assert_eq!(caller.get("/api/tasks").await?.status, 200);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_too_often_is_told_how_long_to_wait() -> Result<()> {
    let Scene { caller, model: _model, folder: _folder, askwell: _askwell, surface: _surface } = scene().await?;
    for _ in 0..2000 {
        let answer = caller.get("/api/session").await?;
        if answer.status == 429 {
            assert!(answer.header("retry-after").parse::<u64>()? >= 1);
            return Ok(());
        }
    }
    panic!("it may ask as often as it likes")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_is_dressed_against_other_pages() -> Result<()> {
    let Scene { caller, model: _model, folder: _folder, askwell: _askwell, surface: _surface } = scene().await?;
    for path in ["/api/tasks", "/api/none", "/", "/none.js"] {
        let answer = caller.get(path).await?;
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), value, "{path}");
        }
        assert!(answer.header("content-security-policy").starts_with("default-src 'none'"), "{path}");
        assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(
            answer.header("cache-control"),
            if path.starts_with("/api") {
                "no-store"
            } else if path == "/" {
                "no-cache"
            } else {
                ""
            }
        );
    }
    Ok(())
}
