-- Views: monthly partitions, and the specification's two tables of events. What became of inquiries.

CREATE OR REPLACE FUNCTION ensure_analytics_month(moment date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	first_day date := date_trunc('month', moment)::date;
	partition_name text := 'analytics_events_' || to_char(moment, 'YYYY_MM');
BEGIN
	IF to_regclass(partition_name) IS NOT NULL THEN RETURN; END IF;
	PERFORM pg_advisory_xact_lock(hashtextextended(partition_name, 0));
	-- The cache behind to_regclass may not have what another transaction has just added.
	IF EXISTS (
		SELECT FROM pg_class WHERE relname = partition_name AND relnamespace = current_schema()::regnamespace
	) THEN RETURN; END IF;
	-- Attached, since PARTITION OF waits for all readers of the table: a backup may be one for hours.
	EXECUTE format('CREATE TABLE %I (LIKE analytics_events INCLUDING ALL)', partition_name);
	EXECUTE format(
		'ALTER TABLE analytics_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
		partition_name, first_day, (first_day + interval '1 month')::date
	);
END $$;

CREATE OR REPLACE VIEW "project_analytics" AS
	SELECT id, project_id, event_type, work_type, my_role, project_year, client_name, categories,
		visitor_id, session_id, user_agent, NULL::text AS ip_address, referrer,
		utm_source, utm_medium, utm_campaign, created_at
	FROM analytics_events WHERE project_id IS NOT NULL AND event_type = 'view';

CREATE OR REPLACE VIEW "blog_analytics" AS
	SELECT id, blog_post_id, event_type, visitor_id, session_id, user_agent,
		NULL::text AS ip_address, referrer, utm_source, utm_medium, utm_campaign, created_at
	FROM analytics_events WHERE blog_post_id IS NOT NULL AND event_type = 'view';

-- Kept with the inquiry, since its message may be deleted long before.
CREATE OR REPLACE FUNCTION keep_inquiry_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE analytics_inquiries SET is_counted = NOT NEW.is_spam, state = NEW.state,
		-- A lost inquiry may never have been answered.
		is_answered = CASE NEW.state WHEN 'new' THEN false WHEN 'lost' THEN is_answered ELSE true END
	WHERE submission_id = NEW.id;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_outcome_of_inquiry AFTER UPDATE OF is_spam, state ON contact_submissions
	FOR EACH ROW EXECUTE FUNCTION keep_inquiry_outcome();

-- A sign-up is recorded with its visit when it is asked for, and counts once it is confirmed.
CREATE OR REPLACE FUNCTION count_confirmed_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE analytics_inquiries SET is_counted = true WHERE subscriber_id = NEW.id;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_confirmed_subscriptions AFTER UPDATE OF confirmed_at ON newsletter_subscribers
	FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION count_confirmed_subscription();

-- The row of an erased subscriber stays, so its foreign key does not unlink the visit.
CREATE OR REPLACE FUNCTION unlink_erased_subscriber() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE analytics_inquiries SET subscriber_id = NULL WHERE subscriber_id = NEW.id;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER unlink_erased_subscribers AFTER UPDATE OF email ON newsletter_subscribers
	FOR EACH ROW WHEN (OLD.email IS NOT NULL AND NEW.email IS NULL) EXECUTE FUNCTION unlink_erased_subscriber();
