ALTER TABLE "media_uses" DROP CONSTRAINT "media_uses_role_known";--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_role_known" CHECK ("media_uses"."role" in ('thumbnail', 'asset', 'file', 'featured', 'body', 'profile', 'resume', 'favicon', 'social', 'draft', 'revision', 'mailed'));--> statement-breakpoint
-- What issues showed that were sent earlier, as far as it is still in place.
INSERT INTO "media_uses" ("media_id", "noun", "project_id", "post_id", "role")
SELECT shown."media_id", send."kind", send."project_id", send."post_id", 'mailed'
FROM "newsletter_sends" send
LEFT JOIN "blog_posts" post ON post."id" = send."post_id"
LEFT JOIN "media" crop ON crop."crop_of" = post."featured_image_id" AND crop."crop_box" = post."image_crop_data"
LEFT JOIN "portfolio_projects" project ON project."id" = send."project_id"
CROSS JOIN LATERAL (SELECT unnest(ARRAY[coalesce(crop."id", post."featured_image_id"), project."thumbnail_id", project."asset_id"]) AS "media_id") shown
WHERE shown."media_id" IS NOT NULL AND EXISTS (
	SELECT FROM "newsletter_deliveries" delivery
	WHERE delivery."send_id" = send."id" AND delivery."status" NOT IN ('queued', 'skipped'))
ON CONFLICT DO NOTHING;
