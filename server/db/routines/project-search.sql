-- Search and filters of public projects: derived from projects, clients and roles by triggers.

-- Dropped first, since replacing a view cannot remove columns.
DROP VIEW IF EXISTS "public_project_texts";
CREATE OR REPLACE VIEW "public_project_texts" AS
	SELECT p.id AS project_id, p.project_title AS title, c.name AS client, p.description, p.categories,
		p.work_type, p.keywords, p.project_year, p.created_at,
		coalesce(
			(SELECT array_agg(r.name ORDER BY pr.position) FROM project_roles pr JOIN roles r ON r.id = pr.role_id
				WHERE pr.project_id = p.id),
			CASE WHEN p.my_role = '' THEN '{}' ELSE ARRAY[p.my_role] END
		) AS roles,
		concat_ws(' ', p.case_problem, p.case_approach, p.case_results) AS case_html
	FROM portfolio_projects p JOIN clients c ON c.id = p.client_id
	WHERE p.is_visible AND NOT p.is_archived;

-- The lock serialises writers to the end of their transactions: of two that change a project and its client,
-- the second must see what the first wrote. `beginning` equals domain/projects/summary.ts.

CREATE OR REPLACE FUNCTION refresh_project_search(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF cardinality(changed) IS NOT DISTINCT FROM 0 OR changed IS NULL THEN RETURN; END IF;
	PERFORM pg_advisory_xact_lock(hashtextextended('project_search', 0));

	DELETE FROM project_search s USING unnest(changed) AS id
	WHERE s.project_id = id
		AND NOT EXISTS (SELECT FROM public_project_texts t WHERE t.project_id = id);

	WITH found AS MATERIALIZED (
		SELECT t.* FROM unnest(changed) AS id JOIN public_project_texts t ON t.project_id = id
	), texts AS MATERIALIZED (
		-- Per description, not per project: many projects may share one.
		SELECT description, plain, search_grams(search_fold(plain)) AS grams
		FROM (SELECT description, search_plain(description) AS plain FROM found GROUP BY description) AS d
	), fields AS (
		SELECT f.*, array_to_string(ARRAY[title, client] || categories || work_type || roles || keywords, E'\n') AS short
		FROM found f
	)
	INSERT INTO project_search (project_id, title, title_key, client, beginning, haystack, grams, terms, project_year, created_at)
	SELECT project_id, left(title, 200), search_fold(left(title, 200)), client, left(coalesce(nullif(plain, ''), search_plain(case_html)), 600), search_fold(short || E'\n' || plain),
		ARRAY(SELECT unnest(search_grams(search_fold(short))) UNION SELECT unnest(grams)),
		search_terms('category', categories) || search_terms('workType', ARRAY[work_type])
			|| search_terms('year', ARRAY[project_year::text]) || search_terms('client', ARRAY[client])
			|| search_terms('role', roles) || search_terms('keyword', keywords),
		project_year, created_at
	FROM fields JOIN texts USING (description)
	ON CONFLICT (project_id) DO UPDATE SET (title, title_key, client, beginning, haystack, grams, terms, project_year, created_at)
		= ROW (excluded.title, excluded.title_key, excluded.client, excluded.beginning, excluded.haystack, excluded.grams, excluded.terms,
			excluded.project_year, excluded.created_at)
	WHERE (project_search.title, project_search.client, project_search.beginning, project_search.haystack, project_search.terms, project_search.project_year, project_search.created_at)
		IS DISTINCT FROM (excluded.title, excluded.client, excluded.beginning, excluded.haystack, excluded.terms, excluded.project_year, excluded.created_at);

	DELETE FROM project_terms t USING unnest(changed) AS id
	WHERE t.project_id = id AND NOT EXISTS (
		SELECT FROM project_search s WHERE s.project_id = id AND s.project_year = t.project_year
			AND s.created_at = t.created_at AND (t.kind || ':' || t.term) = ANY (s.terms));

	INSERT INTO project_terms (project_id, kind, term, key, project_year, created_at)
	SELECT DISTINCT s.project_id, split_part(named, ':', 1), term, search_fold(btrim(term)), s.project_year, s.created_at
	FROM unnest(changed) AS id JOIN project_search s ON s.project_id = id, unnest(s.terms) AS named,
		LATERAL substr(named, strpos(named, ':') + 1) AS term
	ON CONFLICT DO NOTHING;
END $$;

CREATE OR REPLACE FUNCTION search_projects_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	CASE TG_OP
	WHEN 'INSERT' THEN
		PERFORM refresh_project_search(array_agg(id)) FROM after_rows WHERE is_visible AND NOT is_archived;
	WHEN 'DELETE' THEN
		PERFORM refresh_project_search(array_agg(id)) FROM before_rows WHERE is_visible AND NOT is_archived;
	ELSE
		-- Most updates change nothing that is searched.
		PERFORM refresh_project_search(array_agg(id)) FROM before_rows b FULL JOIN after_rows a USING (id)
		WHERE ((b.is_visible AND NOT b.is_archived) OR (a.is_visible AND NOT a.is_archived))
			AND (b.is_visible, b.is_archived, b.project_title, b.client_id, b.description, b.categories, b.work_type,
				b.my_role, b.keywords, b.project_year, b.created_at,
				b.case_problem, b.case_approach, b.case_results)
			IS DISTINCT FROM (a.is_visible, a.is_archived, a.project_title, a.client_id, a.description, a.categories,
				a.work_type, a.my_role, a.keywords, a.project_year, a.created_at,
				a.case_problem, a.case_approach, a.case_results);
	END CASE;
	RETURN NULL;
END $$;

-- Triggers fire in alphabetical order: the search lock must be taken before the totals, or two writers could
-- deadlock.
CREATE OR REPLACE TRIGGER before_counting_search_inserted AFTER INSERT ON portfolio_projects
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION search_projects_changed();
CREATE OR REPLACE TRIGGER before_counting_search_updated AFTER UPDATE ON portfolio_projects
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION search_projects_changed();
CREATE OR REPLACE TRIGGER before_counting_search_deleted AFTER DELETE ON portfolio_projects
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION search_projects_changed();

CREATE OR REPLACE FUNCTION search_roles_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM refresh_project_search(array_agg(DISTINCT project_id)) FROM before_rows;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM refresh_project_search(array_agg(DISTINCT project_id)) FROM after_rows;
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_inserted_roles AFTER INSERT ON project_roles
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION search_roles_given();
CREATE OR REPLACE TRIGGER search_updated_roles AFTER UPDATE ON project_roles
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION search_roles_given();
CREATE OR REPLACE TRIGGER search_deleted_roles AFTER DELETE ON project_roles
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION search_roles_given();

CREATE OR REPLACE FUNCTION search_names_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'clients' THEN
		PERFORM refresh_project_search(array_agg(p.id))
		FROM before_rows b JOIN after_rows a ON a.id = b.id JOIN portfolio_projects p ON p.client_id = a.id
		WHERE a.name <> b.name;
	ELSE
		PERFORM refresh_project_search(array_agg(DISTINCT pr.project_id))
		FROM before_rows b JOIN after_rows a ON a.id = b.id JOIN project_roles pr ON pr.role_id = a.id
		WHERE a.name <> b.name;
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_renamed_clients AFTER UPDATE ON clients
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION search_names_changed();
CREATE OR REPLACE TRIGGER search_renamed_roles AFTER UPDATE ON roles
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION search_names_changed();

-- Filter options with their number of projects.
CREATE OR REPLACE FUNCTION count_filter_options() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO filter_options (kind, term, key, total)
		SELECT kind, term, min(key), count(*) FROM after_rows GROUP BY kind, term
		ON CONFLICT (kind, term) DO UPDATE SET total = filter_options.total + excluded.total;
	ELSE
		UPDATE filter_options o SET total = o.total - gone.total
		FROM (SELECT kind, term, count(*) AS total FROM before_rows GROUP BY kind, term) AS gone
		WHERE (o.kind, o.term) = (gone.kind, gone.term);
		DELETE FROM filter_options o USING (SELECT DISTINCT kind, term FROM before_rows) AS gone
		WHERE (o.kind, o.term) = (gone.kind, gone.term) AND o.total = 0;
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_inserted_terms AFTER INSERT ON project_terms
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_filter_options();
CREATE OR REPLACE TRIGGER count_deleted_terms AFTER DELETE ON project_terms
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION count_filter_options();

-- Last, since triggers called it until here.
DROP TRIGGER IF EXISTS count_inserted_words ON project_search;
DROP TRIGGER IF EXISTS count_updated_words ON project_search;
DROP TRIGGER IF EXISTS count_deleted_words ON project_search;
DROP FUNCTION IF EXISTS count_search_words();
