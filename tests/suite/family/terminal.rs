//! What a task asks the person is asked where the person is: in the terminal of the conversation that started it.

use super::killed::Case;
use super::*;

fn script(request: &Request) -> Say {
    match (is_child(request), request.results().last()) {
        (true, None) => Say::call("fetch_page", json!({ "url": "https://example.com/" })),
        (true, Some(_)) => Say::text("It was refused."),
        (false, None) => Say::Calls(vec![run_task("tests")]),
        (false, Some(_)) => Say::text("All is said."),
    }
}

fn refused(case: &Case) -> Result<bool> {
    let events = case.query("SELECT body FROM event ORDER BY gseq")?.join("\n");
    Ok(events.contains(r#""kind":"denied""#) && events.contains(r#""by":"standardInput""#))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tasks_action_is_consented_to_or_refused_in_the_terminal_of_its_parent() -> Result<()> {
    let case = Case::of(script).await?;
    assert!(case.run_with(None, "no\n").await?);
    assert!(refused(&case)?);
    assert!(case.over()?);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_still_asked_when_the_parent_is_gone_on_with() -> Result<()> {
    let case = Case::of(script).await?;
    assert!(case.run_with(None, "").await?, "it ends with the question open");
    assert!(!case.over()?);
    assert!(case.run_with(None, "no\n").await?);
    assert!(refused(&case)? && case.over()?);
    Ok(())
}
