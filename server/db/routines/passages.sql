-- Passages for search: what changed is marked here, in the transaction that changes it. server/search/passages
-- rewrites the passages of what is marked, and asks when it searches whether their item is still public.

CREATE OR REPLACE FUNCTION mark_changed_projects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	CASE TG_OP
	WHEN 'INSERT' THEN
		INSERT INTO passage_changes (noun, item_id) SELECT 'project', id FROM after_rows WHERE is_visible AND NOT is_archived;
	WHEN 'DELETE' THEN
		INSERT INTO passage_changes (noun, item_id) SELECT 'project', id FROM before_rows WHERE is_visible AND NOT is_archived;
	ELSE
		-- Most updates change nothing that is searched.
		INSERT INTO passage_changes (noun, item_id)
		SELECT 'project', id FROM before_rows b JOIN after_rows a USING (id)
		WHERE ((b.is_visible AND NOT b.is_archived) OR (a.is_visible AND NOT a.is_archived))
			AND (b.is_visible, b.is_archived, b.project_title, b.client_id, b.description, b.categories, b.work_type,
				b.my_role, b.keywords, b.project_year, b.h1_tag, b.meta_description, b.alt_text, b.allow_public_preview,
				b.asset_id, b.case_problem, b.case_approach, b.case_results, b.result_figures, b.testimonial_quote,
				b.testimonial_name, b.testimonial_role)
			IS DISTINCT FROM (a.is_visible, a.is_archived, a.project_title, a.client_id, a.description, a.categories, a.work_type,
				a.my_role, a.keywords, a.project_year, a.h1_tag, a.meta_description, a.alt_text, a.allow_public_preview,
				a.asset_id, a.case_problem, a.case_approach, a.case_results, a.result_figures, a.testimonial_quote,
				a.testimonial_name, a.testimonial_role);
	END CASE;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_inserted_projects AFTER INSERT ON portfolio_projects
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_projects();
CREATE OR REPLACE TRIGGER mark_updated_projects AFTER UPDATE ON portfolio_projects
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_projects();
CREATE OR REPLACE TRIGGER mark_deleted_projects AFTER DELETE ON portfolio_projects
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_projects();

CREATE OR REPLACE FUNCTION mark_changed_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	CASE TG_OP
	WHEN 'INSERT' THEN
		INSERT INTO passage_changes (noun, item_id) SELECT 'post', id FROM after_rows WHERE status = 'published' AND NOT is_archived;
	WHEN 'DELETE' THEN
		INSERT INTO passage_changes (noun, item_id) SELECT 'post', id FROM before_rows WHERE status = 'published' AND NOT is_archived;
	ELSE
		-- Most updates only count a view.
		INSERT INTO passage_changes (noun, item_id)
		SELECT 'post', id FROM before_rows b JOIN after_rows a USING (id)
		WHERE ((b.status = 'published' AND NOT b.is_archived) OR (a.status = 'published' AND NOT a.is_archived))
			AND (b.status, b.is_archived, b.title, b.excerpt, b.content, b.author, b.category, b.tags, b.keywords, b.faqs,
				b.meta_description, b.image_alt)
			IS DISTINCT FROM (a.status, a.is_archived, a.title, a.excerpt, a.content, a.author, a.category, a.tags, a.keywords, a.faqs,
				a.meta_description, a.image_alt);
	END CASE;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_inserted_posts AFTER INSERT ON blog_posts
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_posts();
CREATE OR REPLACE TRIGGER mark_updated_posts AFTER UPDATE ON blog_posts
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_posts();
CREATE OR REPLACE TRIGGER mark_deleted_posts AFTER DELETE ON blog_posts
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_posts();

-- Roles and files of projects.
CREATE OR REPLACE FUNCTION mark_projects_of_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO passage_changes (noun, item_id) SELECT DISTINCT 'project', project_id FROM before_rows;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO passage_changes (noun, item_id) SELECT DISTINCT 'project', project_id FROM after_rows;
	END IF;
	RETURN NULL;
END $$;

DO $$ DECLARE
	part text;
BEGIN
	FOREACH part IN ARRAY ARRAY['project_roles', 'project_files'] LOOP
		EXECUTE format('CREATE OR REPLACE TRIGGER mark_inserted_parts AFTER INSERT ON %I
			REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_projects_of_parts()', part);
		EXECUTE format('CREATE OR REPLACE TRIGGER mark_updated_parts AFTER UPDATE ON %I
			REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_projects_of_parts()', part);
		EXECUTE format('CREATE OR REPLACE TRIGGER mark_deleted_parts AFTER DELETE ON %I
			REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_projects_of_parts()', part);
	END LOOP;
END $$;

CREATE OR REPLACE FUNCTION mark_projects_of_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'clients' THEN
		INSERT INTO passage_changes (noun, item_id)
		SELECT 'project', p.id FROM before_rows b JOIN after_rows a USING (id) JOIN portfolio_projects p ON p.client_id = a.id
		WHERE a.name <> b.name;
	ELSE
		INSERT INTO passage_changes (noun, item_id)
		SELECT DISTINCT 'project', r.project_id FROM before_rows b JOIN after_rows a USING (id) JOIN project_roles r ON r.role_id = a.id
		WHERE a.name <> b.name;
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_renamed_clients AFTER UPDATE ON clients
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_projects_of_names();
CREATE OR REPLACE TRIGGER mark_renamed_roles AFTER UPDATE ON roles
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_projects_of_names();

CREATE OR REPLACE FUNCTION mark_about() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO passage_changes (noun) VALUES ('about');
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_changed_about AFTER INSERT OR UPDATE OR DELETE ON about_content
	FOR EACH STATEMENT EXECUTE FUNCTION mark_about();

-- The text of a file was read.
CREATE OR REPLACE FUNCTION mark_items_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO passage_changes (noun, item_id)
	SELECT DISTINCT noun, project_id FROM media_uses
	WHERE media_id = NEW.media_id AND (role IN ('asset', 'file') OR (noun, role) = ('about', 'resume'));
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_items_of_file AFTER UPDATE OF state ON file_texts
	FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION mark_items_of_file();

CREATE OR REPLACE FUNCTION announce_passage_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Statements that mark nothing call it, too.
	IF EXISTS (SELECT FROM marks) THEN
		PERFORM pg_notify('vitrine_changes', '["passage-changes"]');
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_passage_changes AFTER INSERT ON passage_changes
	REFERENCING NEW TABLE AS marks FOR EACH STATEMENT EXECUTE FUNCTION announce_passage_changes();

-- Everything, for `vitrine reindex` and a database that had no passages before.
CREATE OR REPLACE FUNCTION mark_all_passages() RETURNS void LANGUAGE sql AS $$
	INSERT INTO passage_changes (noun, item_id)
	SELECT 'project', id FROM portfolio_projects
	UNION ALL SELECT 'post', id FROM blog_posts
	UNION ALL SELECT 'about', NULL
$$;

DO $$ BEGIN
	IF NOT EXISTS (SELECT FROM indexed_items) AND NOT EXISTS (SELECT FROM passage_changes)
		AND (EXISTS (SELECT FROM portfolio_projects) OR EXISTS (SELECT FROM blog_posts)) THEN
		PERFORM mark_all_passages();
	END IF;
END $$;
