-- An imported conversation is as new as its import, or as what came since: what it tells may have happened under another clock.
-- The same in `bin`, for those that were deleted.
UPDATE conversation SET updated_at = max(
    imported ->> '$.at',
    coalesce((
        SELECT max(coalesce(
            later.body ->> '$.at', later.body ->> '$.closing.at', later.body ->> '$.delivery.at',
            later.body ->> '$.interaction.openedAt'
        ))
        FROM event AS started JOIN event AS later ON later.conversation = started.conversation
        WHERE started.conversation = conversation.id AND started.seq = 1
        AND later.seq > (started.body ->> '$.imported.copied')
    ), 0)
)
WHERE imported IS NOT NULL;

UPDATE bin SET body = json_set(body, '$.updated_at', max(
    (body ->> '$.imported') ->> '$.at',
    coalesce((
        SELECT max(coalesce(
            later.body ->> '$.at', later.body ->> '$.closing.at', later.body ->> '$.delivery.at',
            later.body ->> '$.interaction.openedAt'
        ))
        FROM event AS started JOIN event AS later ON later.conversation = started.conversation
        WHERE started.conversation = bin.conversation AND started.seq = 1
        AND later.seq > (started.body ->> '$.imported.copied')
    ), 0)
))
WHERE source = 'conversation' AND CASE WHEN json_valid(body) THEN body ->> '$.imported' END IS NOT NULL;

-- They tell it too, and are made anew.
DELETE FROM opening;
