-- What is looked for in tables that grow is found by an index.
CREATE INDEX conversation_tasks ON conversation (parent) WHERE parent IS NOT NULL;
CREATE INDEX conversation_asked_by_guests ON conversation (open_asks) WHERE guest IS NOT NULL AND open_asks > 0;
CREATE INDEX conversation_not_whole ON conversation (damaged) WHERE damaged > 0;
CREATE INDEX interaction_in_state ON interaction (state, id);
CREATE INDEX rule_of ON rule (conversation, workspace);
CREATE INDEX unattended_of ON unattended (conversation);
CREATE INDEX standing_asked ON standing (workspace, asked);
