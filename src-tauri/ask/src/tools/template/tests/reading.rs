use crate::base::language::Language;
use crate::base::limits::{TEMPLATE_BYTES_MAX, TEMPLATE_FIELDS_COUNT_MAX};
use crate::tools::template::{Template, TemplateFileProblem, TemplateKind, built_in, is_name};

const HEAD: &str = "kind = \"agent_to_user\"\ntitle = \"T\"\ndescription = \"D\"\n";

fn faults(text: &str) -> Vec<TemplateFileProblem> {
    Template::read(text).expect_err(text)
}

/// Each file with what is wrong with it: the line, and words of the sentence.
#[test]
fn what_is_wrong_is_told_with_its_line() {
    let head = |rest: &str| format!("{HEAD}{rest}");
    let field = "[fields.a]\n";
    for (file, line, words) in [
        ("kind = ".to_owned(), Some(1), "not TOML"),
        ("kind = \"agent_to_user\"\ntitle = \"a\nb\"\n".to_owned(), Some(3), "not TOML"),
        ("title = \"T\"\ndescription = \"D\"\nquestion = \"Q\"\n".to_owned(), None, "`kind` is missing"),
        (
            "kind = \"poll\"\ntitle = \"T\"\ndescription = \"D\"\nquestion = \"Q\"".to_owned(),
            Some(1),
            "one of \"child_to_parent\"",
        ),
        ("kind = 3\ntitle = \"T\"\ndescription = \"D\"\nquestion = \"Q\"".to_owned(), Some(1), "`kind` must be a text"),
        (head(""), None, "`question` is missing"),
        (head("question = \"\"\n"), Some(4), "`question` is empty"),
        (head("question = [\"Q\"]\n"), Some(4), "`question` must be a text"),
        (head("question = \"Q\"\nchoices = \"a, b\"\n"), Some(5), "`choices` must be a list of texts"),
        (head("question = \"Q\"\nmulti_select = \"yes\"\n"), Some(5), "true or false"),
        (head("question = \"Q\"\naction = \"A\"\n"), Some(5), "has no `action`"),
        (head("question = \"Q\"\nquestoin = \"A\"\n"), Some(5), "`questoin` isn't a key here"),
        (head("question = \"Q {b}\"\n"), Some(4), "[fields.b]"),
        (head("question = \"Q {\"\n"), Some(4), "A single brace"),
        (head("question = \"Q } x\"\n"), Some(4), "A single brace"),
        (head("question = \"Q {No}\"\n"), Some(4), "isn't a field name"),
        (head(&format!("question = \"Q\"\n{field}")), Some(5), "never used"),
        (head(&format!("question = \"Q {{a}}\"\n{field}required = false\n")), Some(4), "would be empty without"),
        (head("question = \"Q\"\n[fields.A]\n"), Some(5), "can't be a field name"),
        (head("question = \"Q {a}\"\n[fields]\na = \"text\"\n"), Some(6), "must be a table"),
        (head(&format!("question = \"Q {{a}}\"\n{field}max_bytes = 0\n")), Some(6), "whole number from 1"),
        (head(&format!("question = \"Q {{a}}\"\n{field}max_bytes = 99999\n")), Some(6), "whole number from 1"),
        (head(&format!("question = \"Q {{a}}\"\n{field}one_of = [1]\n")), Some(6), "fields.a.one_of"),
        (head(&format!("question = \"Q {{a}}\"\n{field}one_of = [\"\"]\n")), Some(6), "is empty"),
        (head(&format!("question = \"Q {{a}}\"\n{field}reqired = false\n")), Some(6), "`fields.a.reqired` isn't a key"),
        (head(&format!("question = \"{}\"\n", "q".repeat(4097))), Some(4), "4097 bytes"),
        (head(&"# \n".repeat(TEMPLATE_BYTES_MAX)), None, "longer than"),
        (
            "kind = \"authorization\"\ntitle = \"T\"\ndescription = \"D\"\nquestion = \"Q\"\n".to_owned(),
            None,
            "`action` is missing",
        ),
        (
            "kind = \"authorization\"\ntitle = \"T\"\ndescription = \"D\"\naction = \"A\"\nchoices = []\n".to_owned(),
            Some(5),
            "has no `choices`",
        ),
    ] {
        let found = faults(&file);
        let told = found.iter().find(|fault| fault.in_words(Language::En).contains(words));
        let told = told.unwrap_or_else(|| panic!("{words}: {found:?}\n{file}"));
        assert_eq!(told.line, line, "{words}\n{file}");
        let chinese = told.in_words(Language::Zh);
        assert!(chinese.chars().any(|c| c > '\u{4e00}') && chinese.ends_with(['。', '：']), "{chinese}");
    }
}

#[test]
fn all_that_is_wrong_is_told_at_once_from_the_top() {
    let found = faults("kind = \"x\"\ntitle = 1\nquestion = \"{\"\n[fields.a]\nrequired = \"no\"\n");
    let lines: Vec<_> = found.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [None, Some(1), Some(2), Some(3), Some(5)], "{found:?}");
}

#[test]
fn fields_are_counted() {
    let fields = |count: usize| -> String { (0..count).map(|n| format!("[fields.f{n}]\n")).collect() };
    let places = |count: usize| -> String { (0..count).map(|n| format!("{{f{n}}} ")).collect() };
    let file = |count| format!("{HEAD}question = \"Q {}\"\n{}", places(count), fields(count));
    assert_eq!(Template::read(&file(TEMPLATE_FIELDS_COUNT_MAX)).unwrap().fields.len(), TEMPLATE_FIELDS_COUNT_MAX);
    assert!(faults(&file(TEMPLATE_FIELDS_COUNT_MAX + 1))[0].in_words(Language::En).contains("17 entries"));
}

#[test]
fn what_hides_in_a_title_is_made_visible() {
    let file = "kind = \"agent_to_user\"\ntitle = \"a\\u202eb\\nc\"\ndescription = \"D\"\nquestion = \"Q\"\n";
    assert_eq!(Template::read(file).unwrap().title, "a‹U+202E›b c");
}

#[test]
fn what_is_built_in_is_whole_and_the_same_in_both_languages() {
    let [en, zh] = [Language::En, Language::Zh].map(built_in);
    assert_eq!((en.len(), zh.len()), (3, 3));
    let kinds: Vec<TemplateKind> = en.iter().map(|(_, _, template)| template.kind).collect();
    assert_eq!(kinds, [TemplateKind::Authorization, TemplateKind::ChildToParent, TemplateKind::AgentToUser]);
    for ((name, _, en), (same, _, zh)) in en.iter().zip(&zh) {
        assert!(name == same && is_name(name));
        assert_eq!(en.kind, zh.kind);
        let form = |template: &Template| -> Vec<_> {
            let fields = template.fields.iter();
            fields.map(|it| (it.name.clone(), it.required, it.list, it.bytes_max)).collect()
        };
        assert_eq!(form(en), form(zh));
    }
}

#[test]
fn a_name_is_plain() {
    for good in ["a", "risky-step", "2_steps", "common", "com10"] {
        assert!(is_name(good), "{good}");
    }
    for bad in ["", "-a", "_a", "Risky", "a b", "a.b", "../a", "nul", "com1", "问", &"a".repeat(49)] {
        assert!(!is_name(bad), "{bad}");
    }
}
