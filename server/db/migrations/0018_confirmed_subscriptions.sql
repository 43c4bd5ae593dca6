-- Subscribers who never confirm are deleted after 30 days; the rows of others stay.
UPDATE "analytics_inquiries" inquiry SET "is_counted" = false
WHERE inquiry."kind" = 'subscription' AND NOT EXISTS (
  SELECT FROM "newsletter_subscribers" subscriber
  WHERE subscriber."id" = inquiry."subscriber_id" AND subscriber."confirmed_at" IS NOT NULL
);
