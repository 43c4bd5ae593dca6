-- A project without a description is told by its case study where only a beginning has room, as
-- domain/projects/summary.ts has it. The seven fields of instant search stay seven.

CREATE OR REPLACE FUNCTION refresh_project_search(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF cardinality(changed) IS NOT DISTINCT FROM 0 OR changed IS NULL THEN RETURN; END IF;
	PERFORM pg_advisory_xact_lock(hashtext('project_search'));

	DELETE FROM project_search s USING unnest(changed) AS id
	WHERE s.project_id = id
		AND NOT EXISTS (SELECT FROM public_project_texts t WHERE t.project_id = id);

	WITH found AS MATERIALIZED (
		SELECT t.* FROM unnest(changed) AS id JOIN public_project_texts t ON t.project_id = id
	), texts AS MATERIALIZED (
		-- Once for each description, not for each project that shares it.
		SELECT description, plain, search_grams(search_fold(plain)) AS grams,
			setweight(to_tsvector('pg_catalog.english', plain), 'C') AS words
		FROM (SELECT description, search_plain(description) AS plain FROM found GROUP BY description) AS d
	), fields AS (
		SELECT f.*, array_to_string(ARRAY[title, client] || categories || work_type || roles || keywords, E'\n') AS short
		FROM found f
	)
	INSERT INTO project_search (project_id, title, title_key, client, beginning, haystack, grams, terms, words, project_year, created_at)
	SELECT project_id, left(title, 200), search_fold(left(title, 200)), client, left(coalesce(nullif(plain, ''), search_plain(case_html)), 600), search_fold(short || E'\n' || plain),
		ARRAY(SELECT unnest(search_grams(search_fold(short))) UNION SELECT unnest(grams)),
		search_terms('category', categories) || search_terms('workType', ARRAY[work_type])
			|| search_terms('year', ARRAY[project_year::text]) || search_terms('client', ARRAY[client])
			|| search_terms('role', roles) || search_terms('keyword', keywords),
		setweight(to_tsvector('pg_catalog.english', left(title, 10000)), 'A')
			|| setweight(to_tsvector('pg_catalog.english', left(short, 30000)), 'B') || words
			|| setweight(to_tsvector('pg_catalog.english', left(concat_ws(' ', search_plain(case_html), case_plain), 20000)), 'C'),
		project_year, created_at
	FROM fields JOIN texts USING (description)
	ON CONFLICT (project_id) DO UPDATE SET (title, title_key, client, beginning, haystack, grams, terms, words, project_year, created_at)
		= ROW (excluded.title, excluded.title_key, excluded.client, excluded.beginning, excluded.haystack, excluded.grams, excluded.terms, excluded.words,
			excluded.project_year, excluded.created_at)
	WHERE (project_search.title, project_search.client, project_search.beginning, project_search.haystack, project_search.terms, project_search.words, project_search.project_year, project_search.created_at)
		IS DISTINCT FROM (excluded.title, excluded.client, excluded.beginning, excluded.haystack, excluded.terms, excluded.words, excluded.project_year, excluded.created_at);

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
--> statement-breakpoint

SELECT refresh_project_search(array_agg(project_id)) FROM project_search WHERE beginning = '';
