-- Erasing and deleting subscribers left them.
UPDATE "analytics_inquiries" inquiry SET "subscriber_id" = NULL
FROM "newsletter_subscribers" subscriber
WHERE subscriber."id" = inquiry."subscriber_id" AND subscriber."email" IS NULL;
