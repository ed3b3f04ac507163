-- A run is interrupted while something waits that it does not go on without.
UPDATE conversation SET phase = 'interrupted' WHERE EXISTS (
    SELECT 1 FROM interaction
    WHERE interaction.conversation = conversation.id AND interaction.state = 'open'
    AND coalesce(interaction.body ->> '$.background', 0) = 0 AND interaction.body ->> '$.body.kind' <> 'quiet'
);
