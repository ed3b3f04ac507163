use super::*;
use ask::ProfileId;
use ask::settings::AiConfig;
use uuid::Uuid;

fn profile(number: u128, name: &str, model: &str) -> Profile {
    Profile {
        id: ProfileId(Uuid::from_u128(number)),
        name: name.to_owned(),
        wire: Wire::OpenAi,
        base_url: format!("https://{number}.example.com/v1"),
        model: model.to_owned(),
        has_key: true,
        headers: Vec::new(),
        proxy: None,
        context_tokens: None,
        max_output_tokens: None,
        images: None,
    }
}

fn settings() -> Settings {
    let profiles = vec![profile(1, "Work", "big"), profile(2, "Router", "maker/small")];
    let profile = Some(profiles[0].id);
    Settings { ai: AiConfig { profiles, profile, ..AiConfig::default() }, ..Settings::default() }
}

fn told(model: Option<&str>, base_url: Option<&str>, key: Option<&str>) -> ModelArguments {
    let text = |text: Option<&str>| text.map(str::to_owned);
    ModelArguments { model: text(model), base_url: text(base_url), key: text(key) }
}

fn of_profile(number: u128, model: &str, has_key: bool) -> OwnModel {
    let server = ModelServer::Profile { id: ProfileId(Uuid::from_u128(number)) };
    OwnModel { server, model: model.to_owned(), has_key }
}

fn at(base_url: &str, model: &str, has_key: bool) -> OwnModel {
    let wire = if base_url.contains("anthropic") { Wire::Anthropic } else { Wire::OpenAi };
    OwnModel { server: ModelServer::Address { wire, base_url: base_url.to_owned() }, model: model.to_owned(), has_key }
}

#[test]
fn a_model_is_found_by_its_profile_or_its_name_or_both() {
    for (said, found) in [
        (Some("work"), of_profile(1, "big", false)),
        (Some("big"), of_profile(1, "big", false)),
        (Some("maker/small"), of_profile(2, "maker/small", false)),
        (Some("router/maker/other"), of_profile(2, "maker/other", false)),
        (None, of_profile(1, "big", false)),
    ] {
        assert_eq!(chosen(&settings(), None, &told(said, None, None)), Ok(Some((found, None))), "{said:?}");
    }
    let key = Some("k".to_owned());
    assert_eq!(chosen(&settings(), None, &told(None, None, Some(" k "))), Ok(Some((of_profile(1, "big", true), key))));
    assert!(matches!(chosen(&settings(), None, &told(Some("huge"), None, None)), Err(OwnModelError::Unknown { .. })));
    assert!(matches!(chosen(&settings(), None, &told(Some("work/"), None, None)), Err(OwnModelError::Unknown { .. })));
    let empty = Settings::default();
    assert_eq!(chosen(&empty, None, &told(Some("big"), None, None)), Err(OwnModelError::NoneInSettings));
}

#[test]
fn a_server_of_its_own_needs_a_model_and_an_address_without_a_name() {
    let here = "http://127.0.0.1:11434/v1";
    let found = chosen(&settings(), None, &told(Some("m"), Some(here), None));
    assert_eq!(found, Ok(Some((at(here, "m", false), None))));
    let there = "https://api.anthropic.com";
    let found = chosen(&settings(), None, &told(Some("m"), Some(there), Some("k")));
    assert_eq!(found, Ok(Some((at(there, "m", true), Some("k".to_owned())))));
    assert_eq!(chosen(&settings(), None, &told(None, Some(here), None)), Err(OwnModelError::NoModel));
    for wrong in ["localhost", "ftp://a.example/v1", "file:///etc/passwd"] {
        let fault = chosen(&settings(), None, &told(Some("m"), Some(wrong), None));
        assert_eq!(fault, Err(OwnModelError::Profile(ProfileError::BaseUrl)), "{wrong}");
    }
    let named = chosen(&settings(), None, &told(Some("m"), Some("https://me:pw@a.example/v1"), None));
    assert_eq!(named, Err(OwnModelError::NamedUser));
    let long = "k".repeat(KEY_BYTES_MAX + 1);
    for wrong in [long.as_str(), "two\nlines"] {
        assert_eq!(chosen(&settings(), None, &told(None, None, Some(wrong))), Err(OwnModelError::Key));
    }
}

#[test]
fn a_key_alone_goes_to_no_other_server_than_its_own() {
    let (here, there) = ("https://here.example/v1", "https://there.example/v1");
    let own = || Some(at(here, "m", true));
    let back = chosen(&settings(), own(), &told(None, Some(here), Some("k")));
    assert_eq!(back, Ok(Some((at(here, "m", true), Some("k".to_owned())))));
    assert_eq!(chosen(&settings(), own(), &told(None, Some(there), Some("k"))), Ok(None));
    assert_eq!(chosen(&settings(), own(), &told(None, None, Some("k"))), Ok(None));
    assert_eq!(chosen(&settings(), own(), &told(None, None, None)), Ok(None));
    let of_settings = Some(of_profile(2, "maker/other", true));
    let back = chosen(&settings(), of_settings.clone(), &told(None, None, Some("k")));
    assert_eq!(back, Ok(Some((of_profile(2, "maker/other", true), Some("k".to_owned())))));
    assert_eq!(chosen(&settings(), of_settings, &told(None, Some(there), Some("k"))), Ok(None));
}
