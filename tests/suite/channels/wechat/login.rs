//! Signing in by a picture, as Settings show it.

use super::scene::{Scene, answered, paints};
use anyhow::{Context, Result};
use ask::channel::Messenger;
use ask::wire::{ChannelStanding, LoginStep, SetUp};
use std::time::Duration;
use surfaces::commands::RunningProgram;
use tests::wechat::{Call, PERSON, Trouble};

fn picture(standing: &ChannelStanding) -> Option<&str> {
    match &standing.setup {
        SetUp::Login { picture, .. } => picture.as_deref(),
        SetUp::None | SetUp::Pairing { .. } | SetUp::Ready { .. } => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_scanned_and_confirmed_and_a_question_goes_out() -> Result<()> {
    let scene = Scene::of(paints).await?;
    assert_eq!(scene.standing().setup, SetUp::None);
    scene.begins_to_sign_in().await?;
    assert!(picture(&scene.standing()).is_some_and(|picture| picture.contains("<svg")));
    scene.wechat.scans().await?;
    scene.step(LoginStep::Scanned).await?;
    scene
        .meanwhile(async {
            scene.wechat.confirms().await?;
            scene.is_ready().await
        })
        .await?;
    let SetUp::Ready { bot, person } = scene.standing().setup else { anyhow::bail!("not ready") };
    assert!(bot.ends_with("@im.bot") && person == PERSON, "{bot} {person}");
    assert!(scene.askwell.settings().channels.wechat.enabled);
    scene.goes_away().await?;
    scene.greets().await?;
    scene.start("Paint").await?;
    scene.wechat.post("Which colour?").await?;
    scene.wechat.says("1")?;
    answered(&scene.model, "Red").await?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_picture_is_followed_by_a_new_one_until_there_were_enough() -> Result<()> {
    let scene = Scene::of(paints).await?;
    scene.begins_to_sign_in().await?;
    let first = picture(&scene.standing()).map(str::to_owned);
    scene.wechat.pass(Duration::from_secs(301));
    let another = |standing: &ChannelStanding| picture(standing).is_some() && picture(standing) != first.as_deref();
    scene.meanwhile(scene.until("another picture", another)).await?;
    for _ in 2..=4 {
        scene.meanwhile(scene.wechat.expires()).await?;
    }
    scene.meanwhile(scene.step(LoginStep::Expired)).await?;
    assert_eq!((scene.wechat.pictures(), picture(&scene.standing())), (4, None));
    let polls = scene.wechat.calls(Call::Status);
    scene.surface.advance(Duration::from_secs(600));
    assert_eq!(scene.wechat.calls(Call::Status), polls, "nothing goes on by itself");
    scene.meanwhile(scene.sign_in()).await?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_from_the_phone_is_asked_for_until_it_is_right() -> Result<()> {
    let scene = Scene::of(paints).await?;
    scene.wechat.wants_code("271828");
    scene.begins_to_sign_in().await?;
    scene.wechat.scans().await?;
    scene.step(LoginStep::NeedsCode).await?;
    scene.askwell.verify_channel("161803")?;
    scene.step(LoginStep::CodeWrong).await?;
    assert!(picture(&scene.standing()).is_some());
    scene.askwell.verify_channel("２７１８２８")?;
    scene.step(LoginStep::Scanned).await?;
    scene
        .meanwhile(async {
            scene.wechat.confirms().await?;
            scene.is_ready().await
        })
        .await?;
    let refused = scene.askwell.verify_channel("1").err().context("nobody signs in any more")?;
    assert!(refused.message.contains("Start again"), "{refused:?}");
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_wrong_numbers_end_it() -> Result<()> {
    let scene = Scene::of(paints).await?;
    scene.wechat.wants_code("271828");
    scene.begins_to_sign_in().await?;
    scene.wechat.scans().await?;
    scene.step(LoginStep::NeedsCode).await?;
    for code in ["1", "2"] {
        let asked = scene.wechat.calls(Call::Status);
        scene.askwell.verify_channel(code)?;
        scene.wechat.called(Call::Status, asked + 1).await?;
        scene.step(LoginStep::CodeWrong).await?;
    }
    scene.askwell.verify_channel("3")?;
    scene.step(LoginStep::CodeBlocked).await?;
    assert!(scene.wechat.token().is_none());
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn it_goes_on_at_another_host_and_later_calls_go_where_the_service_says() -> Result<()> {
    let scene = Scene::of(paints).await?;
    scene.wechat.moves_to(None);
    scene.begins_to_sign_in().await?;
    scene.wechat.scans().await?;
    scene
        .meanwhile(async {
            scene.step(LoginStep::Scanned).await?;
            scene.wechat.confirms().await?;
            scene.is_ready().await
        })
        .await?;
    scene.goes_away().await?;
    scene.greets().await?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_login_sends_its_token_to_no_other_machine_in_clear() -> Result<()> {
    let scene = Scene::of(paints).await?;
    scene.wechat.names_base_url("http://192.0.2.7:80/");
    scene.meanwhile(scene.sign_in()).await?;
    scene.goes_away().await?;
    scene.greets().await.context("it does not call where it was set up to")?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_this_bot_already_is_told_so_and_keeps_it() -> Result<()> {
    let scene = Scene::of(paints).await?;
    scene.begins_to_sign_in().await?;
    scene
        .meanwhile(async {
            scene.wechat.is_bound().await?;
            scene.step(LoginStep::AlreadyBound).await
        })
        .await?;
    assert!(!scene.askwell.settings().channels.wechat.enabled);
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_login_that_is_cancelled_leaves_what_was_there() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.begins_to_sign_in().await?;
    let standing = scene.askwell.cancel_pairing(Messenger::WeChat).await?;
    assert!(matches!(standing.setup, SetUp::Ready { .. }), "{standing:?}");
    scene.greets().await.context("the bot that was there goes on")?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_gives_no_picture_is_told_and_can_be_tried_again() -> Result<()> {
    let scene = Scene::of(paints).await?;
    for trouble in [Trouble::Status(502), Trouble::Body("{}"), Trouble::HangUp] {
        scene.wechat.trouble(Call::Picture, trouble);
    }
    scene.askwell.pair_channel(Messenger::WeChat).await?;
    scene.meanwhile(scene.step(LoginStep::Failed)).await?;
    for trouble in [Trouble::Status(524), Trouble::HangUp, Trouble::Body("?"), Trouble::HangUpAfter] {
        scene.wechat.trouble(Call::Status, trouble);
    }
    scene.meanwhile(scene.sign_in()).await?;
    scene.ends().await
}
