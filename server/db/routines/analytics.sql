-- Page views: monthly partitions, and roll-ups by day.

CREATE OR REPLACE FUNCTION ensure_analytics_month(moment date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	first_day date := date_trunc('month', moment)::date;
	partition_name text := 'analytics_events_' || to_char(moment, 'YYYY_MM');
BEGIN
	IF to_regclass(partition_name) IS NULL THEN
		PERFORM pg_advisory_xact_lock(hashtext(partition_name));
		EXECUTE format(
			'CREATE TABLE IF NOT EXISTS %I PARTITION OF analytics_events FOR VALUES FROM (%L) TO (%L)',
			partition_name, first_day, (first_day + interval '1 month')::date
		);
	END IF;
END $$;

CREATE OR REPLACE VIEW "project_analytics" AS
	SELECT id, project_id, event_type, work_type, my_role, project_year, client_name, categories,
		visitor_id, session_id, user_agent, NULL::text AS ip_address, referrer,
		utm_source, utm_medium, utm_campaign, created_at
	FROM analytics_events WHERE project_id IS NOT NULL;

CREATE OR REPLACE VIEW "blog_analytics" AS
	SELECT id, blog_post_id, event_type, visitor_id, session_id, user_agent,
		NULL::text AS ip_address, referrer, utm_source, utm_medium, utm_campaign, created_at
	FROM analytics_events WHERE blog_post_id IS NOT NULL;

-- The same as `add_to_totals` for many keys of a day.
CREATE OR REPLACE FUNCTION add_to_days(days date[], kinds text[], keys text[], deltas bigint[]) RETURNS void LANGUAGE sql AS $$
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
	SELECT day, kind, key, nextval('counting_slots'), delta FROM more
	WHERE NOT EXISTS (SELECT FROM added WHERE (added.day, added.kind, added.key) = (more.day, more.kind, more.key))
	ON CONFLICT (kind, day, key, slot) DO UPDATE SET total = analytics_days.total + excluded.total
$$;

-- What a view counts toward on its day. A source is three lines: medium, campaign source, referring host;
-- domain/analytics/source.ts classifies them.
CREATE OR REPLACE FUNCTION view_keys(project_id uuid, blog_post_id uuid, path text, device text, utm_medium text, utm_source text, referrer text)
RETURNS TABLE (kind text, key text) LANGUAGE sql IMMUTABLE AS $$
	VALUES ('views', ''),
		('page', coalesce('project:' || project_id, 'post:' || blog_post_id, left(path, 500))),
		('device', coalesce(device, 'desktop')),
		('source', concat_ws(E'\n', left(coalesce(utm_medium, ''), 100), left(coalesce(utm_source, ''), 100),
			left(coalesce(lower(substring(referrer FROM '^https?://([^/:?#]+)')), ''), 200)))
$$;

-- Visitors are recognised for this long; equals the longest range shown.
CREATE OR REPLACE FUNCTION visitors_known_days() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 90';

CREATE OR REPLACE FUNCTION roll_up_views() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER roll_up_inserted_views AFTER INSERT ON analytics_events
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_views();
