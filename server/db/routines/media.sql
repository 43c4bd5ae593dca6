-- Which uses make a file public: one decision for serving files (server/media/visibility.ts) and for search.

-- `opens_file`: the file itself, not only its picture, which is all that a mail showed. A post is public from `public_from` on.
CREATE OR REPLACE VIEW "public_uses" AS
	SELECT u.media_id, u.noun, u.project_id, u.post_id, u.role,
		u.role <> 'mailed' AND (u.noun <> 'project' OR p.allow_public_preview) AS opens_file, b.published_at AS public_from
	FROM media_uses u
		LEFT JOIN portfolio_projects p ON p.id = u.project_id
		LEFT JOIN blog_posts b ON b.id = u.post_id
	WHERE u.noun IN ('site', 'about')
		OR (p.is_visible AND NOT p.is_archived)
		OR (b.status = 'published' AND NOT b.is_archived AND u.role NOT IN ('draft', 'revision'));
