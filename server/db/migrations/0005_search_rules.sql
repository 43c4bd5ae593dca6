-- What searches read follows from projects, clients and roles by triggers, however these are written.

-- Titles are sorted as people do where the server can, else by code point.
DO $$ BEGIN
	IF EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') THEN
		ALTER TABLE project_search ALTER COLUMN title TYPE text COLLATE "und-x-icu";
	END IF;
END $$;
--> statement-breakpoint

-- The same as `fold` in domain/search/text.ts. A database in plain C would lower ASCII alone.
DO $$ DECLARE
	lowered text := 'lower(replace(t, ''İ'', ''i''))';
BEGIN
	IF lower('É') <> 'é' AND EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') THEN
		lowered := 'lower(replace(t, ''İ'', ''i'') COLLATE "und-x-icu")';
	END IF;
	EXECUTE format('CREATE FUNCTION search_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
		AS %L', 'SELECT replace(' || lowered || ', ''ς'', ''σ'')');
END $$;
--> statement-breakpoint

-- The same as `plainText` in domain/html/text.ts, for HTML that the sanitiser wrote; its beginning.
CREATE FUNCTION search_plain(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT left(btrim(regexp_replace(
		replace(replace(replace(replace(replace(
			regexp_replace(
				regexp_replace(html, '</?(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)(?![a-z0-9])[^<>]*>', '', 'gi'),
				'<(?:/?[a-z][a-z0-9]*|[!?])[^<>]*>', ' ', 'gi'),
			'&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&nbsp;', ' '), '&amp;', '&'),
		E'[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')), 100000)
$$;
--> statement-breakpoint

-- Each character of a text and each two that stand together in a word.
CREATE FUNCTION search_grams(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT gram), '{}')
	FROM (SELECT DISTINCT word FROM string_to_table(translate(folded, E'\n', ' '), ' ') word) words,
		LATERAL (
			SELECT letter, letter || lead(letter, 1, '') OVER (ORDER BY place) AS pair
			FROM string_to_table(word, NULL) WITH ORDINALITY AS letters (letter, place)
		) AS pairs,
		LATERAL (VALUES (letter), (pair)) AS grams (gram)
$$;
--> statement-breakpoint

-- `kind:term` for everything that a project can be filtered by. Longer terms are no filters, since an
-- index takes no more; the length is that of FILTER_MAX_CHARS.
CREATE FUNCTION search_terms(kind text, terms text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(kind || ':' || term), '{}') FROM unnest(terms) AS term
	WHERE char_length(term) <= 200 AND btrim(term) <> '' AND term !~ '[[:cntrl:]]'
$$;
--> statement-breakpoint

CREATE VIEW "public_project_texts" AS
	SELECT p.id AS project_id, p.project_title AS title, c.name AS client, p.description, p.categories,
		p.work_type, p.keywords, p.project_year, p.created_at,
		coalesce(
			(SELECT array_agg(r.name ORDER BY pr.position) FROM project_roles pr JOIN roles r ON r.id = pr.role_id
				WHERE pr.project_id = p.id),
			CASE WHEN p.my_role = '' THEN '{}' ELSE ARRAY[p.my_role] END
		) AS roles
	FROM portfolio_projects p JOIN clients c ON c.id = p.client_id
	WHERE p.is_visible AND NOT p.is_archived;
--> statement-breakpoint

-- Writers take turns from here to the end of their transaction: of two that change a project and its
-- client at once, the later one must see what the earlier one wrote.
CREATE FUNCTION refresh_project_search(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
	SELECT project_id, left(title, 200), search_fold(left(title, 200)), client, left(plain, 600), search_fold(short || E'\n' || plain),
		ARRAY(SELECT unnest(search_grams(search_fold(short))) UNION SELECT unnest(grams)),
		search_terms('category', categories) || search_terms('workType', ARRAY[work_type])
			|| search_terms('year', ARRAY[project_year::text]) || search_terms('client', ARRAY[client])
			|| search_terms('role', roles) || search_terms('keyword', keywords),
		setweight(to_tsvector('pg_catalog.english', left(title, 10000)), 'A')
			|| setweight(to_tsvector('pg_catalog.english', left(short, 30000)), 'B') || words,
		project_year, created_at
	FROM fields JOIN texts USING (description)
	ON CONFLICT (project_id) DO UPDATE SET (title, title_key, client, beginning, haystack, grams, terms, words, project_year, created_at)
		= ROW (excluded.title, excluded.title_key, excluded.client, excluded.beginning, excluded.haystack, excluded.grams, excluded.terms, excluded.words,
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
--> statement-breakpoint

CREATE FUNCTION search_projects_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	CASE TG_OP
	WHEN 'INSERT' THEN
		PERFORM refresh_project_search(array_agg(id)) FROM after_rows WHERE is_visible AND NOT is_archived;
	WHEN 'DELETE' THEN
		PERFORM refresh_project_search(array_agg(id)) FROM before_rows WHERE is_visible AND NOT is_archived;
	ELSE
		-- A star or a picture alone changes nothing that is searched.
		PERFORM refresh_project_search(array_agg(id)) FROM before_rows b FULL JOIN after_rows a USING (id)
		WHERE ((b.is_visible AND NOT b.is_archived) OR (a.is_visible AND NOT a.is_archived))
			AND (b.is_visible, b.is_archived, b.project_title, b.client_id, b.description, b.categories, b.work_type,
				b.my_role, b.keywords, b.project_year, b.created_at)
			IS DISTINCT FROM (a.is_visible, a.is_archived, a.project_title, a.client_id, a.description, a.categories,
				a.work_type, a.my_role, a.keywords, a.project_year, a.created_at);
	END CASE;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_inserted_projects AFTER INSERT ON portfolio_projects
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION search_projects_changed();
--> statement-breakpoint
CREATE TRIGGER search_updated_projects AFTER UPDATE ON portfolio_projects
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION search_projects_changed();
--> statement-breakpoint
CREATE TRIGGER search_deleted_projects AFTER DELETE ON portfolio_projects
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION search_projects_changed();
--> statement-breakpoint

CREATE FUNCTION search_roles_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM refresh_project_search(array_agg(DISTINCT project_id)) FROM before_rows;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM refresh_project_search(array_agg(DISTINCT project_id)) FROM after_rows;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_inserted_roles AFTER INSERT ON project_roles
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION search_roles_given();
--> statement-breakpoint
CREATE TRIGGER search_updated_roles AFTER UPDATE ON project_roles
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION search_roles_given();
--> statement-breakpoint
CREATE TRIGGER search_deleted_roles AFTER DELETE ON project_roles
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION search_roles_given();
--> statement-breakpoint

CREATE FUNCTION search_names_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER search_renamed_clients AFTER UPDATE ON clients
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION search_names_changed();
--> statement-breakpoint
CREATE TRIGGER search_renamed_roles AFTER UPDATE ON roles
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION search_names_changed();
--> statement-breakpoint

-- Each option of a filter with the number of projects behind it.
CREATE FUNCTION count_filter_options() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER count_inserted_terms AFTER INSERT ON project_terms
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_filter_options();
--> statement-breakpoint
CREATE TRIGGER count_deleted_terms AFTER DELETE ON project_terms
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION count_filter_options();
--> statement-breakpoint

-- Every word with the number of projects that hold it.
CREATE FUNCTION count_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		UPDATE search_words w SET total = w.total - gone.total
		FROM (SELECT word, count(*) AS total FROM before_rows, unnest(tsvector_to_array(words)) AS word GROUP BY word) AS gone
		WHERE w.word = gone.word;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO search_words (word, total)
		SELECT word, count(*) FROM after_rows, unnest(tsvector_to_array(words)) AS word GROUP BY word
		ON CONFLICT (word) DO UPDATE SET total = search_words.total + excluded.total;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM search_words w USING (SELECT DISTINCT unnest(tsvector_to_array(words)) AS word FROM before_rows) AS gone
		WHERE w.word = gone.word AND w.total = 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_inserted_words AFTER INSERT ON project_search
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_search_words();
--> statement-breakpoint
CREATE TRIGGER count_updated_words AFTER UPDATE ON project_search
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_search_words();
--> statement-breakpoint
CREATE TRIGGER count_deleted_words AFTER DELETE ON project_search
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION count_search_words();
--> statement-breakpoint

SELECT refresh_project_search(array_agg(id)) FROM portfolio_projects WHERE is_visible AND NOT is_archived;
