-- Items with "ー" or "〆" are indexed again: words with these were stored in single characters.
INSERT INTO "passage_changes" ("noun", "item_id")
SELECT DISTINCT CASE WHEN "project_id" IS NOT NULL THEN 'project' WHEN "post_id" IS NOT NULL THEN 'post' ELSE 'about' END,
	coalesce("project_id", "post_id")
FROM "passage_words" JOIN "item_postings" USING ("term_id") JOIN "indexed_items" ON "indexed_items"."id" = "unit_id"
WHERE "word" ~ '[ー〆]';
