//! The history needs a store, and no engine.

use super::*;
use ask::wire::ErrorCode;
use uuid::Uuid;

#[tokio::test]
async fn an_empty_store_has_no_history_and_no_past() {
    let (context, _data) = EngineContext::alone();
    let history = DecisionHistory::new(context);
    assert!(history.page(HistoryQuery::default()).await.unwrap().rows.is_empty());
    let [nobody, other] = [1, 2].map(|number| ConversationId(Uuid::from_u128(number)));
    let refused = [
        history.tree(nobody).await.unwrap_err(),
        history.steps(nobody).await.unwrap_err(),
        history.at_step(nobody, 1).await.unwrap_err(),
        history.compare(nobody, other).await.unwrap_err(),
    ];
    for error in refused {
        assert_eq!(error.code, ErrorCode::NotFound, "{}", error.message);
    }
    let long = HistoryQuery { text: Some("x".repeat(HISTORY_QUERY_BYTES_MAX + 1)), ..HistoryQuery::default() };
    assert!(history.page(long).await.is_err(), "it is too long to be sought");
}
