//! What a model is told of attached files, byte for byte on both wires.

use super::*;
use ask::limits::IMAGE_TOLD_BYTES_MAX;

const WIRES: [Wire; 2] = [Wire::OpenAi, Wire::Anthropic];

/// The image as a part of a message.
fn part(wire: Wire) -> String {
    match wire {
        Wire::OpenAi => {
            format!(r#"{{"type":"image_url","image_url":{{"url":"data:image/png;base64,{PNG_BASE64}"}}}}"#)
        }
        Wire::Anthropic => {
            format!(r#"{{"type":"image","source":{{"type":"base64","media_type":"image/png","data":"{PNG_BASE64}"}}}}"#)
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_takes_images_is_shown_them_and_named_the_rest() -> Result<()> {
    for wire in WIRES {
        let scene = Scene::new(wire, Some(true)).await?;
        let image = scene.attach("plan.png", PNG).await?;
        let notes = scene.attach("notes.txt", "moss green".as_bytes()).await?;
        let accepted = scene.answer(vec![image.clone(), notes.clone()]).await;
        assert!(matches!(accepted, Submitted::Accepted { .. }), "{accepted:?}");
        scene.surface.complete(scene.id, 1).await?;

        let request = scene.request(1).await?;
        let named = json!([
            { "name": "plan.png", "type": "image/png", "path": image.path },
            { "name": "notes.txt", "type": "text/plain", "path": notes.path },
        ]);
        assert_eq!(result(wire, &request.json())?["attachments"], named);
        let part = part(wire);
        let expected = match wire {
            Wire::OpenAi => format!(
                r#"{{"role":"assistant","content":"(Paused here.)"}},{{"role":"user","content":[{{"type":"text","text":"(Attached to the answer to call_1: \"plan.png\")"}},{part}]}}]}}"#
            ),
            Wire::Anthropic => format!(r#"}},{part}],"cache_control":{{"type":"ephemeral"}}}}]}}]}}"#),
        };
        assert!(request.body.ends_with(expected.as_bytes()), "{}", String::from_utf8_lossy(&request.body));
        let offered = String::from_utf8_lossy(&request.body).contains("\"read_file\"");
        assert!(offered, "without a workspace too, there is a file to read");

        let next = scene.say("And the gate?").await?;
        let kept = request.body.len() - expected.len();
        assert!(next.body[..kept] == request.body[..kept], "what was told once stays as it was");
        assert_eq!(String::from_utf8_lossy(&next.body).matches(PNG_BASE64).count(), 1);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn other_models_are_only_named_them() -> Result<()> {
    for wire in WIRES {
        for images in [Some(false), None] {
            let scene = Scene::new(wire, images).await?;
            let image = scene.attach("plan.png", PNG).await?;
            scene.answer(vec![image.clone()]).await;
            scene.surface.complete(scene.id, 1).await?;
            let request = scene.request(1).await?;
            assert!(!contains(&request.body, PNG_BASE64) && !contains(&request.body, "Paused"));
            let result = result(wire, &request.json())?;
            assert_eq!(result["attachments"][0]["path"], image.path.as_str());
            let end = match wire {
                Wire::OpenAi => format!(r#""content":{}}}]}}"#, json!(result.to_string())),
                Wire::Anthropic => {
                    let mark = r#","cache_control":{"type":"ephemeral"}}]}]}"#;
                    format!(r#""content":{}{mark}"#, json!(result.to_string()))
                }
            };
            assert!(request.body.ends_with(end.as_bytes()), "{}", String::from_utf8_lossy(&request.body));
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_comes_as_a_message_brings_its_images_along() -> Result<()> {
    for wire in WIRES {
        let scene = Scene::new(wire, Some(true)).await?;
        answer(&scene.askwell, &scene.ask, Response::TalkFirst { text: "What do the neighbours have?".into() }).await;
        scene.surface.complete(scene.id, 1).await?;
        let image = scene.attach("plan.png", PNG).await?;
        let accepted = scene.answer(vec![image]).await;
        assert!(matches!(accepted, Submitted::Accepted { .. }), "{accepted:?}");
        scene.surface.complete(scene.id, 2).await?;

        let request = scene.request(2).await?;
        let json = request.json();
        let last = json["messages"].as_array().and_then(|messages| messages.last()).cloned().unwrap_or_default();
        let parts = last["content"].as_array().cloned().unwrap_or_default();
        assert_eq!((last["role"].as_str(), parts.len()), (Some("user"), 2), "{last:#}");
        assert!(parts[0]["text"].as_str().is_some_and(|text| text.contains("which stood open")), "{last:#}");
        let part = part(wire);
        assert!(contains(&request.body, part.trim_end_matches('}')), "{last:#}");

        let next = scene.say("And the gate?").await?;
        assert_eq!(String::from_utf8_lossy(&next.body).matches(PNG_BASE64).count(), 1);
        assert!(contains(&next.body, "And the gate?"));
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_image_that_is_too_large_or_gone_is_named_as_that() -> Result<()> {
    for wire in WIRES {
        let mut scene = Scene::new(wire, Some(true)).await?;
        let image = scene.attach("plan.png", PNG).await?;
        let mut large = PNG.to_vec();
        large.resize(IMAGE_TOLD_BYTES_MAX + 1, 0);
        let large = scene.attach("poster.png", &large).await?;
        scene.answer(vec![image.clone(), large]).await;
        scene.surface.complete(scene.id, 1).await?;
        let request = scene.request(1).await?;
        assert!(contains(&request.body, PNG_BASE64));
        assert!(contains(&request.body, r#"(The image \"poster.png\" is too large to be shown here.)"#));
        assert!(request.body.len() < 64 * 1024, "{} bytes", request.body.len());

        scene.restart().await?;
        assert!(contains(&scene.say("Go on").await?.body, PNG_BASE64), "it is read again after a restart");
        std::fs::remove_file(&image.path)?;
        scene.restart().await?;
        let request = scene.say("Go on").await?;
        assert!(!contains(&request.body, PNG_BASE64));
        assert!(contains(&request.body, r#"(The image \"plan.png\" is missing: its file is not there any more.)"#));
    }
    Ok(())
}
