-- Featured projects: at most six, also when several are featured at the same moment.

CREATE OR REPLACE FUNCTION keep_featured_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT NEW.is_featured THEN
		NEW.featured_position := NULL;
	ELSIF TG_OP = 'INSERT' OR NOT OLD.is_featured THEN
		PERFORM pg_advisory_xact_lock(hashtextextended('project_search', 0));
		PERFORM pg_advisory_xact_lock(hashtextextended('portfolio_projects.is_featured', 0));
		IF (SELECT count(*) FROM portfolio_projects WHERE is_featured AND id <> NEW.id) >= 6 THEN
			RAISE EXCEPTION 'Maximum of 6 featured projects allowed'
				USING ERRCODE = 'check_violation', CONSTRAINT = 'portfolio_projects_featured_max_6';
		END IF;
	END IF;
	RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER portfolio_projects_featured_limit BEFORE INSERT OR UPDATE OF is_featured ON portfolio_projects
	FOR EACH ROW EXECUTE FUNCTION keep_featured_limit();
