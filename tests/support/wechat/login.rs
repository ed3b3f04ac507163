//! The login by a picture.

use super::Desk;
use super::manners;
use super::people::PERSON;
use super::state::{Bot, Picture, Stage, State};
use super::trouble::{Call, Trouble, hung_up};
use crate::line::Connection;
use axum::extract::{Query, State as Shared};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;

const PICTURE_MILLIS: i64 = 5 * 60 * 1000;
const WRONG_CODES_MAX: usize = 3;

/// Which of the two hosts was asked.
#[derive(Clone, Copy)]
pub(super) struct Host {
    pub other: bool,
}

pub(super) async fn get_bot_qrcode(
    Shared((desk, _)): Shared<(Arc<Desk>, Host)>,
    Extension(connection): Extension<Connection>,
    Query(query): Query<HashMap<String, String>>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Response {
    if let Err(answer) = desk.called(Call::Picture, &connection).await {
        return answer;
    }
    let answer = desk.change(|state| {
        manners::post(state, &headers, "get_bot_qrcode");
        if headers.contains_key("authorization") || !body["local_token_list"].is_array() {
            state.breach("get_bot_qrcode: a login carries no token, and a list of those that are known");
        }
        if query.get("bot_type").map(String::as_str) != Some("3") {
            return json!({ "ret": -1, "errmsg": "bot_type" });
        }
        let code = format!("{:032x}", state.new_id());
        let made_at = state.now();
        let picture =
            Picture { code: code.clone(), made_at, stage: Stage::Wait, told: None, wrong_codes: 0, moved: false };
        state.pictures.push(picture);
        let content = format!("https://liteapp.weixin.qq.com/q/7GiQu1?qrcode={code}&bot_type=3");
        json!({ "ret": 0, "qrcode": code, "qrcode_img_content": content })
    });
    Json(answer).into_response()
}

pub(super) async fn get_qrcode_status(
    Shared((desk, host)): Shared<(Arc<Desk>, Host)>,
    Extension(connection): Extension<Connection>,
    Query(query): Query<HashMap<String, String>>,
    headers: HeaderMap,
) -> Response {
    let trouble = match desk.called(Call::Status, &connection).await {
        Ok(trouble) => trouble,
        Err(answer) => return answer,
    };
    let code = query.get("qrcode").cloned().unwrap_or_default();
    desk.change(|state| {
        manners::app(state, &headers, "get_qrcode_status");
        if headers.contains_key("authorization") {
            state.breach("get_qrcode_status: a login carries no token");
        }
        if let Some(typed) = query.get("verify_code") {
            check(state, &code, typed);
        }
    });
    let is_new = |state: &State| {
        let stage = stage(state, &code, host)?;
        let picture = state.pictures.iter().find(|picture| picture.code == code)?;
        (picture.told != Some(stage)).then_some(stage)
    };
    let told = desk.held(|state| is_new(state)).await;
    if trouble == Some(Trouble::HangUpAfter) {
        return hung_up(&connection);
    }
    let mut state = desk.look();
    let stage = told.or_else(|| stage(&state, &code, host)).unwrap_or(Stage::Expired);
    if let Some(picture) = state.pictures.iter_mut().find(|picture| picture.code == code) {
        picture.told = Some(stage);
    }
    Json(answer(&mut state, stage)).into_response()
}

/// Where the login stands, for whoever asks at this host.
fn stage(state: &State, code: &str, host: Host) -> Option<Stage> {
    let now = state.now();
    let picture = state.pictures.iter().find(|picture| picture.code == code)?;
    match picture.stage {
        Stage::Wait if now - picture.made_at >= PICTURE_MILLIS => Some(Stage::Expired),
        // The first host knows only that it goes on elsewhere.
        _ if picture.moved && !host.other => Some(Stage::Moved),
        stage => Some(stage),
    }
}

fn check(state: &mut State, code: &str, typed: &str) {
    let right = state.plan.code.as_deref() == Some(typed);
    let Some(picture) = state.pictures.iter_mut().find(|picture| picture.code == code) else { return };
    if picture.stage != Stage::NeedsCode {
        return;
    }
    picture.told = None;
    picture.wrong_codes += usize::from(!right);
    picture.stage = match (right, picture.wrong_codes) {
        (true, _) => Stage::Scanned,
        (false, ..WRONG_CODES_MAX) => Stage::NeedsCode,
        (false, _) => Stage::Blocked,
    };
}

fn answer(state: &mut State, stage: Stage) -> Value {
    let status = match stage {
        Stage::Wait => "wait",
        Stage::Scanned => "scaned",
        Stage::NeedsCode => "need_verifycode",
        Stage::Blocked => "verify_code_blocked",
        Stage::Expired => "expired",
        Stage::Bound => "binded_redirect",
        Stage::Moved => {
            let host = state.plan.redirect_host.clone().unwrap_or_default();
            return json!({ "ret": 0, "status": "scaned_but_redirect", "redirect_host": host });
        }
        Stage::Confirmed => return confirmed(state),
    };
    json!({ "ret": 0, "status": status })
}

/// One person has one bot: an earlier login is over.
fn confirmed(state: &mut State) -> Value {
    state.bots.iter_mut().filter(|bot| bot.person == PERSON).for_each(|bot| bot.gone = true);
    let number = state.bots.len() + 1;
    let bot = Bot {
        token: format!("{number:04x}5ecre7{:016x}", state.new_id()),
        id: format!("e06c1ceea05e{number}@im.bot"),
        person: PERSON.to_owned(),
        gone: false,
        dozing: false,
    };
    let baseurl = state.plan.baseurl.clone().unwrap_or_else(|| state.base_url.clone());
    let answer = json!({
        "ret": 0, "status": "confirmed", "bot_token": bot.token, "ilink_bot_id": bot.id,
        "baseurl": baseurl, "ilink_user_id": bot.person,
    });
    state.bots.push(bot);
    answer
}
