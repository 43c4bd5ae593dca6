-- Totals, views and popular terms follow from rows by triggers, however these are written.

-- A slot that nobody holds is taken, else one is made: whoever counts waits for nobody, so that no two
-- can wait for each other, and a view is not held up by an import.
CREATE FUNCTION add_to_totals(names text[], deltas bigint[]) RETURNS void LANGUAGE sql AS $$
	WITH more AS MATERIALIZED (
		SELECT name, sum(delta) AS delta FROM unnest(names, deltas) AS given (name, delta)
		GROUP BY name HAVING sum(delta) <> 0
	), free AS MATERIALIZED (
		SELECT more.name, more.delta, found.slot FROM more CROSS JOIN LATERAL (
			SELECT slot FROM content_totals t WHERE t.name = more.name LIMIT 1 FOR UPDATE SKIP LOCKED
		) AS found
	), added AS (
		UPDATE content_totals t SET total = t.total + free.delta FROM free
		WHERE (t.name, t.slot) = (free.name, free.slot) RETURNING t.name
	)
	INSERT INTO content_totals (name, slot, total)
	SELECT name, pg_backend_pid(), delta FROM more WHERE name NOT IN (SELECT name FROM added)
	ON CONFLICT (name, slot) DO UPDATE SET total = content_totals.total + excluded.total
$$;
--> statement-breakpoint

-- Under which names a row counts, and how much.
CREATE FUNCTION project_totals(is_visible boolean, is_archived boolean, is_featured boolean)
RETURNS TABLE (name text, times bigint) LANGUAGE sql IMMUTABLE AS $$
	VALUES ('projects', 1),
		(CASE WHEN is_archived THEN 'archived_projects' WHEN is_visible THEN 'public_projects' ELSE 'hidden_projects' END, 1),
		('featured_projects', is_featured::integer)
$$;
--> statement-breakpoint
CREATE FUNCTION post_totals(status text, is_archived boolean, view_count bigint)
RETURNS TABLE (name text, times bigint) LANGUAGE sql IMMUTABLE AS $$
	VALUES ('posts', 1),
		(CASE WHEN is_archived THEN 'archived' WHEN status = 'published' THEN 'public' ELSE status END || '_posts', 1),
		('post_views', view_count)
$$;
--> statement-breakpoint
CREATE FUNCTION submission_totals(is_read boolean, is_spam boolean)
RETURNS TABLE (name text, times bigint) LANGUAGE sql IMMUTABLE AS $$
	VALUES (CASE WHEN is_spam THEN 'spam' ELSE 'messages' END, 1),
		('unread_messages', (NOT is_read AND NOT is_spam)::integer)
$$;
--> statement-breakpoint
CREATE FUNCTION subscriber_totals(status text) RETURNS TABLE (name text, times bigint) LANGUAGE sql IMMUTABLE AS $$
	VALUES (status || '_subscribers', 1)
$$;
--> statement-breakpoint

-- Once a statement, so that a large import costs one update. The argument: one of the functions above.
CREATE FUNCTION keep_totals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	gone text := format('SELECT c.name, -c.times AS times FROM before_rows, %s AS c', TG_ARGV[0]);
	come text := format('SELECT c.name, c.times FROM after_rows, %s AS c', TG_ARGV[0]);
BEGIN
	EXECUTE format(
		'SELECT add_to_totals(array_agg(name), array_agg(times)) FROM (
			SELECT name, sum(times)::bigint AS times FROM (%s) AS rows GROUP BY name) AS sums',
		CASE TG_OP WHEN 'INSERT' THEN come WHEN 'DELETE' THEN gone ELSE gone || ' UNION ALL ' || come END);
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER count_inserted_projects ON portfolio_projects;
--> statement-breakpoint
DROP TRIGGER count_updated_projects ON portfolio_projects;
--> statement-breakpoint
DROP TRIGGER count_deleted_projects ON portfolio_projects;
--> statement-breakpoint
DROP TRIGGER count_inserted_posts ON blog_posts;
--> statement-breakpoint
DROP TRIGGER count_updated_posts ON blog_posts;
--> statement-breakpoint
DROP TRIGGER count_deleted_posts ON blog_posts;
--> statement-breakpoint
DROP FUNCTION count_public_projects();
--> statement-breakpoint
DROP FUNCTION count_public_posts();
--> statement-breakpoint
DELETE FROM content_totals;
--> statement-breakpoint
DO $$ DECLARE
	kept record;
BEGIN
	FOR kept IN VALUES
		('portfolio_projects', 'projects', 'project_totals(is_visible, is_archived, is_featured)'),
		('blog_posts', 'posts', 'post_totals(status, is_archived, view_count)'),
		('contact_submissions', 'submissions', 'submission_totals(is_read, is_spam)'),
		('newsletter_subscribers', 'subscribers', 'subscriber_totals(status)')
	LOOP
		EXECUTE format('CREATE TRIGGER count_inserted_%s AFTER INSERT ON %I
			REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(%L)', kept.column2, kept.column1, kept.column3);
		EXECUTE format('CREATE TRIGGER count_updated_%s AFTER UPDATE ON %I
			REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(%L)', kept.column2, kept.column1, kept.column3);
		EXECUTE format('CREATE TRIGGER count_deleted_%s AFTER DELETE ON %I
			REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(%L)', kept.column2, kept.column1, kept.column3);
		EXECUTE format('INSERT INTO content_totals (name, total)
			SELECT c.name, sum(c.times) FROM %I, %s AS c GROUP BY c.name HAVING sum(c.times) <> 0', kept.column1, kept.column3);
	END LOOP;
END $$;
--> statement-breakpoint

-- The same as `add_to_totals`, for many keys of a day.
CREATE FUNCTION add_to_days(days date[], kinds text[], keys text[], deltas bigint[]) RETURNS void LANGUAGE sql AS $$
	WITH more AS MATERIALIZED (
		SELECT day, kind, key, sum(delta) AS delta
		FROM unnest(days, kinds, keys, deltas) AS given (day, kind, key, delta) GROUP BY day, kind, key
	), free AS MATERIALIZED (
		SELECT more.*, found.slot FROM more CROSS JOIN LATERAL (
			SELECT slot FROM analytics_days d WHERE (d.kind, d.day, d.key) = (more.kind, more.day, more.key)
			LIMIT 1 FOR UPDATE SKIP LOCKED
		) AS found
	), added AS (
		UPDATE analytics_days d SET total = d.total + free.delta FROM free
		WHERE (d.kind, d.day, d.key, d.slot) = (free.kind, free.day, free.key, free.slot)
		RETURNING d.day, d.kind, d.key
	)
	INSERT INTO analytics_days (day, kind, key, slot, total)
	SELECT day, kind, key, pg_backend_pid(), delta FROM more
	WHERE NOT EXISTS (SELECT FROM added WHERE (added.day, added.kind, added.key) = (more.day, more.kind, more.key))
	ON CONFLICT (kind, day, key, slot) DO UPDATE SET total = analytics_days.total + excluded.total
$$;
--> statement-breakpoint

-- What a view counts toward on its day. A source is told by three words, a line each: medium,
-- campaign source, host of the referrer; the rule that names it stands in domain/analytics/source.ts.
CREATE FUNCTION view_keys(project_id uuid, blog_post_id uuid, path text, device text, utm_medium text, utm_source text, referrer text)
RETURNS TABLE (kind text, key text) LANGUAGE sql IMMUTABLE AS $$
	VALUES ('views', ''),
		('page', coalesce('project:' || project_id, 'post:' || blog_post_id, left(path, 500))),
		('device', coalesce(device, 'desktop')),
		('source', concat_ws(E'\n', left(coalesce(utm_medium, ''), 100), left(coalesce(utm_source, ''), 100),
			left(coalesce(lower(substring(referrer FROM '^https?://([^/:?#]+)')), ''), 200)))
$$;
--> statement-breakpoint

-- A visitor who comes again within this many days is known again; the longest range that is shown.
CREATE FUNCTION visitors_known_days() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 90';
--> statement-breakpoint
CREATE FUNCTION roll_up_views() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	days date[];
	kinds text[];
	keys text[];
	deltas bigint[];
BEGIN
	WITH seen AS MATERIALIZED (
		SELECT day, visitor_id, lag(day) OVER (PARTITION BY visitor_id ORDER BY day) AS before
		FROM (SELECT DISTINCT day, visitor_id FROM after_rows WHERE event_type = 'view') AS days
	), first_of_day AS (
		INSERT INTO analytics_visitor_days (visitor_id, day)
		SELECT visitor_id, day FROM seen ORDER BY visitor_id, day
		ON CONFLICT DO NOTHING RETURNING visitor_id, day
	), visitors AS (
		SELECT seen.day, 'visitors' AS kind, coalesce((seen.day - greatest(seen.before, (
			SELECT max(v.day) FROM analytics_visitor_days v
			WHERE v.visitor_id = seen.visitor_id AND v.day BETWEEN seen.day - visitors_known_days() AND seen.day - 1
		)))::text, '') AS key
		FROM seen JOIN first_of_day USING (visitor_id, day)
	), counted AS (
		SELECT day, kind, key FROM visitors
		UNION ALL
		SELECT e.day, k.kind, k.key FROM after_rows e,
			view_keys(e.project_id, e.blog_post_id, e.path, e.device, e.utm_medium, e.utm_source, e.referrer) AS k
		WHERE e.event_type = 'view'
	), sums AS (
		SELECT day, kind, key, count(*) AS times FROM counted GROUP BY day, kind, key
	)
	SELECT array_agg(day), array_agg(kind), array_agg(key), array_agg(times) INTO days, kinds, keys, deltas FROM sums;
	PERFORM add_to_days(days, kinds, keys, deltas);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER roll_up_inserted_views AFTER INSERT ON analytics_events
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_views();
--> statement-breakpoint
INSERT INTO analytics_visitor_days (visitor_id, day)
	SELECT DISTINCT visitor_id, day FROM analytics_events WHERE event_type = 'view';
--> statement-breakpoint
INSERT INTO analytics_days (day, kind, key, total)
	SELECT e.day, k.kind, k.key, count(*) FROM analytics_events e,
		view_keys(e.project_id, e.blog_post_id, e.path, e.device, e.utm_medium, e.utm_source, e.referrer) AS k
	WHERE e.event_type = 'view' GROUP BY e.day, k.kind, k.key
	UNION ALL
	SELECT day, 'visitors', coalesce((day - before)::text, ''), count(*)
	FROM (SELECT day, lag(day) OVER (PARTITION BY visitor_id ORDER BY day) AS before FROM analytics_visitor_days) AS days
	GROUP BY day, day - before;
--> statement-breakpoint

-- Keywords and categories of a post, once each. A post without keywords is found by its tags.
CREATE FUNCTION post_terms(keywords text[], tags text[], categories text[])
RETURNS TABLE (kind text, key text, term text) LANGUAGE sql IMMUTABLE AS $$
	SELECT named.kind, search_fold(btrim(named.term)), min(btrim(named.term))
	FROM (
		SELECT 'keyword' AS kind, unnest(CASE WHEN cardinality(keywords) > 0 THEN keywords ELSE tags END) AS term
		UNION ALL SELECT 'category', unnest(categories)
	) AS named
	WHERE char_length(named.term) <= 200 AND btrim(named.term) <> '' AND named.term !~ '[[:cntrl:]]'
	GROUP BY 1, 2
$$;
--> statement-breakpoint

-- In one order, so that two that change the same terms do not wait for each other.
CREATE FUNCTION add_to_popular_terms(kinds text[], keys text[], terms text[], deltas bigint[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO popular_terms (kind, key, term, total)
	SELECT kind, key, min(term), sum(delta) FROM unnest(kinds, keys, terms, deltas) AS given (kind, key, term, delta)
	GROUP BY kind, key HAVING sum(delta) <> 0 ORDER BY kind, key
	ON CONFLICT (kind, key) DO UPDATE SET total = popular_terms.total + excluded.total;
	DELETE FROM popular_terms p USING (SELECT DISTINCT kind, key FROM unnest(kinds, keys) AS given (kind, key)) AS given
	WHERE (p.kind, p.key) = (given.kind, given.key) AND p.total <= 0
$$;
--> statement-breakpoint
CREATE FUNCTION popular_project_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM add_to_popular_terms(array_agg(kind), array_agg(key), array_agg(term), array_agg(times))
		FROM (SELECT kind, key, min(btrim(term)) AS term, count(DISTINCT project_id) AS times FROM after_rows
			WHERE kind IN ('keyword', 'category') GROUP BY kind, key) AS terms;
	ELSE
		PERFORM add_to_popular_terms(array_agg(kind), array_agg(key), array_agg(term), array_agg(-times))
		FROM (SELECT kind, key, min(btrim(term)) AS term, count(DISTINCT project_id) AS times FROM before_rows
			WHERE kind IN ('keyword', 'category') GROUP BY kind, key) AS terms;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER popular_inserted_terms AFTER INSERT ON project_terms
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION popular_project_terms();
--> statement-breakpoint
CREATE TRIGGER popular_deleted_terms AFTER DELETE ON project_terms
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION popular_project_terms();
--> statement-breakpoint
CREATE FUNCTION popular_post_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	gone text := 'SELECT t.*, -1 AS delta FROM before_rows p, post_terms(p.keywords, p.tags, p.category) AS t
		WHERE p.status = ''published'' AND NOT p.is_archived';
	come text := 'SELECT t.*, 1 AS delta FROM after_rows p, post_terms(p.keywords, p.tags, p.category) AS t
		WHERE p.status = ''published'' AND NOT p.is_archived';
BEGIN
	IF TG_OP = 'UPDATE' THEN
		-- Most updates count a view.
		IF NOT EXISTS (SELECT FROM before_rows b JOIN after_rows a USING (id)
			WHERE (b.status, b.is_archived, b.keywords, b.tags, b.category)
				IS DISTINCT FROM (a.status, a.is_archived, a.keywords, a.tags, a.category)) THEN
			RETURN NULL;
		END IF;
	END IF;
	EXECUTE format(
		'SELECT add_to_popular_terms(array_agg(kind), array_agg(key), array_agg(term), array_agg(delta)) FROM (
			SELECT kind, key, min(term) AS term, sum(delta) AS delta FROM (%s) AS terms GROUP BY kind, key) AS sums',
		CASE TG_OP WHEN 'INSERT' THEN come WHEN 'DELETE' THEN gone ELSE gone || ' UNION ALL ' || come END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER popular_inserted_posts AFTER INSERT ON blog_posts
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION popular_post_terms();
--> statement-breakpoint
CREATE TRIGGER popular_updated_posts AFTER UPDATE ON blog_posts
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION popular_post_terms();
--> statement-breakpoint
CREATE TRIGGER popular_deleted_posts AFTER DELETE ON blog_posts
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION popular_post_terms();
--> statement-breakpoint
INSERT INTO popular_terms (kind, key, term, total)
	SELECT kind, key, min(term), sum(times) FROM (
		SELECT kind, key, min(btrim(term)) AS term, count(DISTINCT project_id) AS times FROM project_terms
		WHERE kind IN ('keyword', 'category') GROUP BY kind, key
		UNION ALL
		SELECT t.kind, t.key, min(t.term), count(*) FROM blog_posts p, post_terms(p.keywords, p.tags, p.category) AS t
		WHERE p.status = 'published' AND NOT p.is_archived GROUP BY t.kind, t.key
	) AS terms GROUP BY kind, key;
--> statement-breakpoint

-- What the owner's lists are sorted by and searched in. An index takes no long titles.
CREATE INDEX "portfolio_projects_by_title" ON "portfolio_projects" (left(project_title, 200), id);
--> statement-breakpoint
CREATE INDEX "portfolio_projects_title_texts" ON "portfolio_projects" USING gin (search_fold(project_title) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "blog_posts_texts" ON "blog_posts" USING gin (search_fold(title || E'\n' || excerpt) gin_trgm_ops);
