DROP INDEX "portfolio_projects_by_star";--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD COLUMN "featured_position" smallint;--> statement-breakpoint
CREATE INDEX "portfolio_projects_by_star" ON "portfolio_projects" USING btree ("is_featured","featured_position" DESC NULLS FIRST,"created_at","id");--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD CONSTRAINT "portfolio_projects_featured_position" CHECK ("portfolio_projects"."featured_position" is null or ("portfolio_projects"."featured_position" between 1 and 6 and "portfolio_projects"."is_featured"));--> statement-breakpoint
-- What is no longer featured has no place among the featured, however that was written.
CREATE OR REPLACE FUNCTION keep_featured_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT NEW.is_featured THEN
		NEW.featured_position := NULL;
	ELSIF TG_OP = 'INSERT' OR NOT OLD.is_featured THEN
		PERFORM pg_advisory_xact_lock(hashtext('project_search'));
		PERFORM pg_advisory_xact_lock(hashtext('portfolio_projects.is_featured'));
		IF (SELECT count(*) FROM portfolio_projects WHERE is_featured AND id <> NEW.id) >= 6 THEN
			RAISE EXCEPTION 'Maximum of 6 featured projects allowed'
				USING ERRCODE = 'check_violation', CONSTRAINT = 'portfolio_projects_featured_max_6';
		END IF;
	END IF;
	RETURN NEW;
END $$;
