-- Functions of text alone. Indexes use them, so this file is applied before the tables are created.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Equals `fold` in domain/search/text.ts. In a database with the C collation, lower() knows ASCII only.
DO $$ DECLARE
	lowered text := 'lower(replace(t, ''İ'', ''i''))';
BEGIN
	IF lower('É') <> 'é' AND EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') THEN
		lowered := 'lower(replace(t, ''İ'', ''i'') COLLATE "und-x-icu")';
	END IF;
	EXECUTE format('CREATE OR REPLACE FUNCTION search_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
		AS %L', 'SELECT replace(' || lowered || ', ''ς'', ''σ'')');
END $$;

-- Equals `plainText` in domain/html/text.ts for sanitised HTML, cut to its first 100,000 characters.
CREATE OR REPLACE FUNCTION search_plain(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT left(btrim(regexp_replace(
		replace(replace(replace(replace(replace(
			regexp_replace(
				regexp_replace(html, '</?(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)(?![a-z0-9])[^<>]*>', '', 'gi'),
				'<(?:/?[a-z][a-z0-9]*|[!?])[^<>]*>', ' ', 'gi'),
			'&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&nbsp;', ' '), '&amp;', '&'),
		E'[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')), 100000)
$$;

-- Every character, and every pair of adjacent characters within a word.
CREATE OR REPLACE FUNCTION search_grams(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT gram), '{}')
	FROM (SELECT DISTINCT word FROM string_to_table(translate(folded, E'\n', ' '), ' ') word) words,
		LATERAL (
			SELECT letter, letter || lead(letter, 1, '') OVER (ORDER BY place) AS pair
			FROM string_to_table(word, NULL) WITH ORDINALITY AS letters (letter, place)
		) AS pairs,
		LATERAL (VALUES (letter), (pair)) AS grams (gram)
$$;

-- `kind:term` for everything a project can be filtered by. Longer terms (FILTER_MAX_CHARS) exceed what an index
-- accepts and are no filters.
CREATE OR REPLACE FUNCTION search_terms(kind text, terms text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(kind || ':' || term), '{}') FROM unnest(terms) AS term
	WHERE char_length(term) <= 200 AND btrim(term) <> '' AND term !~ '[[:cntrl:]]'
$$;
