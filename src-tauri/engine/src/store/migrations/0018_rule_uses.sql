-- What each rule let through, the latest first.
CREATE INDEX decision_by_rule ON decision (body ->> '$.decidedBy.rule', ended_at) WHERE decided_by = 'rule';
