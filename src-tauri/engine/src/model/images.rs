//! Which models take images. A profile may say so; else its model's name does, as far as names are known.

use ask::settings::Profile;

/// What the name of a model that takes images holds. Models are named `maker/name:size`, and each part may be what tells.
const TAKES: [&str; 47] = [
    // OpenAI: all of these lines since 2024.
    "gpt-4o",
    "gpt-4.1",
    "gpt-4.5",
    "gpt-4-turbo",
    "gpt-4-vision",
    "chatgpt-4o",
    "gpt-5",
    "gpt-6",
    "o1-pro",
    "o3",
    "o4-mini",
    // Anthropic: from the third generation on, however the name is ordered.
    "claude-3",
    "claude-4",
    "claude-5",
    "claude-opus",
    "claude-sonnet",
    "claude-haiku",
    "claude-fable",
    "claude-mythos",
    // Google: all of Gemini, and Gemma from 3 on.
    "gemini",
    "gemma3",
    "gemma-3",
    "gemma4",
    "gemma-4",
    // Mistral.
    "pixtral",
    "mistral-small3.1",
    "mistral-small3.2",
    "mistral-small-3.1",
    "mistral-small-3.2",
    "mistral-medium-3",
    "magistral-small-2509",
    // Meta.
    "llama-3.2-vision",
    "llama3.2-vision",
    "llama4",
    "llama-4",
    // xAI, Microsoft, and the open ones.
    "grok-4",
    "phi-3.5-vision",
    "phi-4-multimodal",
    "llava",
    "bakllava",
    "minicpm-v",
    "minicpm-o",
    "moondream",
    "internvl",
    "cogvlm",
    "qvq",
    "glm-4v",
];

/// Parts between dashes, dots and digits that say it of any model: `qwen2.5vl`, `deepseek-vl2`, `step-1v`.
const PARTS: [&str; 4] = ["vl", "vision", "vlm", "omni"];

/// These hold one of the names above, and yet take none.
const TAKES_NONE: [&str; 4] = ["o3-mini", "gemma3:270m", "gemma3:1b", "gemma-3-1b"];

/// Whether the model is given attached images themselves.
pub fn taken(profile: &Profile) -> bool {
    profile.images.unwrap_or_else(|| by_name(&profile.model))
}

/// The same of a model that no profile knows more of.
pub fn by_name(model: &str) -> bool {
    let name = model.to_ascii_lowercase();
    if TAKES_NONE.iter().any(|none| starts_a_part(&name, none)) {
        return false;
    }
    let parts = name.split(|c: char| !c.is_ascii_alphabetic());
    TAKES.iter().any(|known| starts_a_part(&name, known)) || parts.into_iter().any(|part| PARTS.contains(&part))
}

/// Whether this stands at the beginning of the name, or behind a mark: `o3` is in `openai/o3-pro`, not in `turbo3`.
fn starts_a_part(name: &str, known: &str) -> bool {
    let begins = |(at, _): (usize, &str)| !name[..at].ends_with(|c: char| c.is_ascii_alphanumeric());
    name.match_indices(known).any(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_which_models_take_images() {
        let take = [
            "gpt-4o",
            "gpt-4o-mini-2024-07-18",
            "openai/gpt-4.1-nano",
            "gpt-5-codex",
            "o3",
            "openai/o3-pro",
            "o4-mini",
            "claude-3-opus-20240229",
            "claude-3-5-haiku-latest",
            "claude-sonnet-4-5",
            "anthropic/claude-opus-4.1",
            "us.anthropic.claude-sonnet-4-20250514-v1:0",
            "models/gemini-2.5-flash",
            "pixtral-12b-2409",
            "Qwen/Qwen2.5-VL-72B-Instruct",
            "qwen2.5vl:7b",
            "qwen3-vl:235b-cloud",
            "qwen-vl-max",
            "deepseek-vl2",
            "llava:13b",
            "llama3.2-vision:11b",
            "meta-llama/Llama-3.2-Vision-Instruct",
            "meta-llama/Llama-3.2-11B-Vision-Instruct",
            "gemma3:4b",
            "google/gemma-3-27b-it",
            "minicpm-v:8b",
            "OpenGVLab/InternVL3-8B",
            "glm-4v-plus",
            "grok-4",
        ];
        for model in take {
            assert!(by_name(model), "{model}");
        }
        let take_none = [
            "",
            "gpt-3.5-turbo",
            "gpt-4",
            "gpt-oss:20b",
            "o1-mini",
            "o3-mini",
            "claude-2.1",
            "claude-instant-1.2",
            "deepseek-chat",
            "qwen3-coder:30b",
            "qwen2.5:7b",
            "llama3.1:8b",
            "llama-3.3-70b",
            "mistral-large-latest",
            "gemma2:9b",
            "gemma3:1b",
            "google/gemma-3-1b-it",
            "devlama",
            "turbo3",
            "scripted",
        ];
        for model in take_none {
            assert!(!by_name(model), "{model}");
        }
    }

    #[test]
    fn what_the_person_set_stands_above_the_name() {
        for (images, model, expected) in [
            (Some(false), "gpt-4o", false),
            (Some(true), "gpt-4", true),
            (None, "gpt-4o", true),
            (None, "gpt-4", false),
        ] {
            let profile = serde_json::json!({ "id": "0197b1de-0000-7000-8000-000000000001", "name": "a",
                "wire": "openAi", "baseUrl": "http://a", "model": model, "images": images });
            let profile: Profile = serde_json::from_value(profile).unwrap();
            assert_eq!(taken(&profile), expected, "{model} {images:?}");
        }
    }
}
