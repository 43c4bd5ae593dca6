-- Totals that pages show, kept by triggers. Each is the sum of its slots.

-- Adds to any slot that is not locked, else makes one, so no writer waits for another. New slots are numbered
-- by a sequence: a slot that another transaction may have taken meanwhile could deadlock.
CREATE OR REPLACE FUNCTION add_to_totals(names text[], deltas bigint[]) RETURNS void LANGUAGE sql AS $$
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
	SELECT name, nextval('counting_slots'), delta FROM more WHERE name NOT IN (SELECT name FROM added)
	ON CONFLICT (name, slot) DO UPDATE SET total = content_totals.total + excluded.total
$$;

-- The totals that a row counts toward, and by how much.
CREATE OR REPLACE FUNCTION project_totals(is_visible boolean, is_archived boolean, is_featured boolean)
RETURNS TABLE (name text, times bigint) LANGUAGE sql IMMUTABLE AS $$
	VALUES ('projects', 1),
		(CASE WHEN is_archived THEN 'archived_projects' WHEN is_visible THEN 'public_projects' ELSE 'hidden_projects' END, 1),
		('featured_projects', is_featured::integer)
$$;

CREATE OR REPLACE FUNCTION post_totals(status text, is_archived boolean, view_count bigint)
RETURNS TABLE (name text, times bigint) LANGUAGE sql IMMUTABLE AS $$
	VALUES ('posts', 1),
		(CASE WHEN is_archived THEN 'archived' WHEN status = 'published' THEN 'public' ELSE status END || '_posts', 1),
		('post_views', view_count)
$$;

CREATE OR REPLACE FUNCTION submission_totals(is_read boolean, is_spam boolean, is_deleted boolean)
RETURNS TABLE (name text, times bigint) LANGUAGE sql IMMUTABLE AS $$
	VALUES (CASE WHEN is_spam THEN 'spam' ELSE 'messages' END, (NOT is_deleted)::integer),
		('unread_messages', (NOT is_read AND NOT is_spam AND NOT is_deleted)::integer)
$$;

CREATE OR REPLACE FUNCTION subscriber_totals(status text) RETURNS TABLE (name text, times bigint) LANGUAGE sql IMMUTABLE AS $$
	VALUES (status || '_subscribers', 1)
$$;

-- Named by the issue: `<id>:sent`. Those in one status add up to its recipients.
CREATE OR REPLACE FUNCTION delivery_totals(send_id uuid, status text, is_perhaps_twice boolean)
RETURNS TABLE (name text, times bigint) LANGUAGE sql IMMUTABLE AS $$
	VALUES (send_id || ':' || status, 1),
		(send_id || ':perhaps-twice', (is_perhaps_twice AND status = 'sent')::integer)
$$;

-- Recipients whose deliveries are not yet written count as queued too.
CREATE OR REPLACE FUNCTION recipient_chunk_totals(send_id uuid, subscriber_ids uuid[])
RETURNS TABLE (name text, times bigint) LANGUAGE sql IMMUTABLE AS $$
	VALUES (send_id || ':queued', cardinality(subscriber_ids)::bigint)
$$;

-- Once per statement, so that a large import costs one update. The argument is one of the functions above.
CREATE OR REPLACE FUNCTION keep_totals() RETURNS trigger LANGUAGE plpgsql AS $$
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

DO $$ DECLARE
	counted record;
BEGIN
	FOR counted IN SELECT * FROM (VALUES
		('portfolio_projects', 'projects', 'project_totals(is_visible, is_archived, is_featured)'),
		('blog_posts', 'posts', 'post_totals(status, is_archived, view_count)'),
		('contact_submissions', 'submissions', 'submission_totals(is_read, is_spam, deleted_at IS NOT NULL)'),
		('newsletter_subscribers', 'subscribers', 'subscriber_totals(status)'),
		('newsletter_deliveries', 'deliveries', 'delivery_totals(send_id, status, is_perhaps_twice)'),
		('newsletter_recipient_chunks', 'recipient_chunks', 'recipient_chunk_totals(send_id, subscriber_ids)')
	) AS tables (name, noun, totals)
	LOOP
		EXECUTE format('CREATE OR REPLACE TRIGGER count_inserted_%s AFTER INSERT ON %I
			REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(%L)',
			counted.noun, counted.name, counted.totals);
		EXECUTE format('CREATE OR REPLACE TRIGGER count_updated_%s AFTER UPDATE ON %I
			REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(%L)',
			counted.noun, counted.name, counted.totals);
		EXECUTE format('CREATE OR REPLACE TRIGGER count_deleted_%s AFTER DELETE ON %I
			REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(%L)',
			counted.noun, counted.name, counted.totals);
	END LOOP;
END $$;

-- Last, since triggers called it until here.
DROP FUNCTION IF EXISTS submission_totals(boolean, boolean);
