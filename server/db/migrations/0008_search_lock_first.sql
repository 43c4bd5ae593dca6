-- Every writer takes the locks in one order: searches, featured limit, totals. In another order two
-- that write several projects each could wait for each other for ever. Triggers fire by name.
ALTER TRIGGER search_inserted_projects ON portfolio_projects RENAME TO before_counting_search_inserted;
--> statement-breakpoint
ALTER TRIGGER search_updated_projects ON portfolio_projects RENAME TO before_counting_search_updated;
--> statement-breakpoint
ALTER TRIGGER search_deleted_projects ON portfolio_projects RENAME TO before_counting_search_deleted;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_featured_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.is_featured AND (TG_OP = 'INSERT' OR NOT OLD.is_featured) THEN
		PERFORM pg_advisory_xact_lock(hashtext('project_search'));
		PERFORM pg_advisory_xact_lock(hashtext('portfolio_projects.is_featured'));
		IF (SELECT count(*) FROM portfolio_projects WHERE is_featured AND id <> NEW.id) >= 6 THEN
			RAISE EXCEPTION 'Maximum of 6 featured projects allowed'
				USING ERRCODE = 'check_violation', CONSTRAINT = 'portfolio_projects_featured_max_6';
		END IF;
	END IF;
	RETURN NEW;
END $$;
