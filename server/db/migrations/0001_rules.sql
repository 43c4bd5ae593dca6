-- Rules that the tables' definitions cannot express.

-- Analytics: one view of an item per session and day; a partition per month, made when first needed.
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_item_known" CHECK (num_nonnulls("project_id", "blog_post_id") <= 1);
--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_events_item_once" ON "analytics_events" ("session_id", "event_type", "project_id", "blog_post_id", "day") NULLS NOT DISTINCT
	WHERE "project_id" IS NOT NULL OR "blog_post_id" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_events_page_once" ON "analytics_events" ("session_id", "event_type", "path", "day")
	WHERE "project_id" IS NULL AND "blog_post_id" IS NULL;
--> statement-breakpoint
CREATE FUNCTION ensure_analytics_month(moment date) RETURNS void LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE VIEW "project_analytics" AS
	SELECT id, project_id, event_type, work_type, my_role, project_year, client_name, categories,
		visitor_id, session_id, user_agent, NULL::text AS ip_address, referrer,
		utm_source, utm_medium, utm_campaign, created_at
	FROM analytics_events WHERE project_id IS NOT NULL;
--> statement-breakpoint
CREATE VIEW "blog_analytics" AS
	SELECT id, blog_post_id, event_type, visitor_id, session_id, user_agent,
		NULL::text AS ip_address, referrer, utm_source, utm_medium, utm_campaign, created_at
	FROM analytics_events WHERE blog_post_id IS NOT NULL;
--> statement-breakpoint

-- At most six featured projects, also when many are starred at the same moment.
CREATE FUNCTION keep_featured_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.is_featured AND (TG_OP = 'INSERT' OR NOT OLD.is_featured) THEN
		PERFORM pg_advisory_xact_lock(hashtext('portfolio_projects.is_featured'));
		IF (SELECT count(*) FROM portfolio_projects WHERE is_featured AND id <> NEW.id) >= 6 THEN
			RAISE EXCEPTION 'Maximum of 6 featured projects allowed'
				USING ERRCODE = 'check_violation', CONSTRAINT = 'portfolio_projects_featured_max_6';
		END IF;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER portfolio_projects_featured_limit BEFORE INSERT OR UPDATE OF is_featured ON portfolio_projects
	FOR EACH ROW EXECUTE FUNCTION keep_featured_limit();
--> statement-breakpoint
CREATE INDEX "portfolio_projects_featured" ON "portfolio_projects" ("id") WHERE "is_featured";
--> statement-breakpoint

-- Totals that pages show: kept per statement, so that a large import costs one update.
INSERT INTO content_totals (name, total) VALUES ('public_projects', 0), ('public_posts', 0);
--> statement-breakpoint
CREATE FUNCTION count_public_projects() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE delta bigint := 0;
BEGIN
	IF TG_OP <> 'INSERT' THEN
		delta := delta - (SELECT count(*) FROM before_rows WHERE is_visible AND NOT is_archived);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		delta := delta + (SELECT count(*) FROM after_rows WHERE is_visible AND NOT is_archived);
	END IF;
	IF delta <> 0 THEN
		UPDATE content_totals SET total = total + delta WHERE name = 'public_projects';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_inserted_projects AFTER INSERT ON portfolio_projects
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_public_projects();
--> statement-breakpoint
CREATE TRIGGER count_updated_projects AFTER UPDATE ON portfolio_projects
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_public_projects();
--> statement-breakpoint
CREATE TRIGGER count_deleted_projects AFTER DELETE ON portfolio_projects
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION count_public_projects();
--> statement-breakpoint
CREATE FUNCTION count_public_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE delta bigint := 0;
BEGIN
	IF TG_OP <> 'INSERT' THEN
		delta := delta - (SELECT count(*) FROM before_rows WHERE status = 'published' AND NOT is_archived);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		delta := delta + (SELECT count(*) FROM after_rows WHERE status = 'published' AND NOT is_archived);
	END IF;
	IF delta <> 0 THEN
		UPDATE content_totals SET total = total + delta WHERE name = 'public_posts';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_inserted_posts AFTER INSERT ON blog_posts
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts();
--> statement-breakpoint
CREATE TRIGGER count_updated_posts AFTER UPDATE ON blog_posts
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts();
--> statement-breakpoint
CREATE TRIGGER count_deleted_posts AFTER DELETE ON blog_posts
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts();
