-- Their passages are written again, now that printed lines are joined.
INSERT INTO "passage_changes" ("noun", "item_id")
SELECT DISTINCT "noun", "project_id" FROM "media_uses" JOIN "file_texts" USING ("media_id")
WHERE "state" = 'read' AND ("role" IN ('asset', 'file') OR ("noun", "role") = ('about', 'resume'));
