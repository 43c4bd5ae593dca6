-- Keywords and categories with their number of public projects and posts.

-- Keywords and categories of a post, once each. A post without keywords is found by its tags.
CREATE OR REPLACE FUNCTION post_terms(keywords text[], tags text[], categories text[])
RETURNS TABLE (kind text, key text, term text) LANGUAGE sql IMMUTABLE AS $$
	SELECT named.kind, search_fold(btrim(named.term)), min(btrim(named.term))
	FROM (
		SELECT 'keyword' AS kind, unnest(CASE WHEN cardinality(keywords) > 0 THEN keywords ELSE tags END) AS term
		UNION ALL SELECT 'category', unnest(categories)
	) AS named
	WHERE char_length(named.term) <= 200 AND btrim(named.term) <> '' AND named.term !~ '[[:cntrl:]]'
	GROUP BY 1, 2
$$;

-- In one order, so that two writers of the same terms cannot deadlock.
CREATE OR REPLACE FUNCTION add_to_popular_terms(kinds text[], keys text[], terms text[], deltas bigint[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO popular_terms (kind, key, term, total)
	SELECT kind, key, min(term), sum(delta) FROM unnest(kinds, keys, terms, deltas) AS given (kind, key, term, delta)
	GROUP BY kind, key HAVING sum(delta) <> 0 ORDER BY kind, key
	ON CONFLICT (kind, key) DO UPDATE SET total = popular_terms.total + excluded.total;
	DELETE FROM popular_terms p USING (SELECT DISTINCT kind, key FROM unnest(kinds, keys) AS given (kind, key)) AS given
	WHERE (p.kind, p.key) = (given.kind, given.key) AND p.total <= 0
$$;

CREATE OR REPLACE FUNCTION popular_project_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM add_to_popular_terms(array_agg(kind), array_agg(key), array_agg(term), array_agg(times))
		FROM (SELECT kind, key, min(btrim(term)) AS term, count(DISTINCT project_id) AS times FROM after_rows
			WHERE kind IN ('keyword', 'category') GROUP BY kind, key) AS terms;
	ELSE
		PERFORM add_to_popular_terms(array_agg(kind), array_agg(key), array_agg(term), array_agg(-times))
		FROM (SELECT kind, key, min(btrim(term)) AS term, count(DISTINCT project_id) AS times FROM before_rows
			WHERE kind IN ('keyword', 'category') GROUP BY kind, key) AS terms;
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER popular_inserted_terms AFTER INSERT ON project_terms
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION popular_project_terms();
CREATE OR REPLACE TRIGGER popular_deleted_terms AFTER DELETE ON project_terms
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION popular_project_terms();

CREATE OR REPLACE FUNCTION popular_post_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	gone text := 'SELECT t.*, -1 AS delta FROM before_rows p, post_terms(p.keywords, p.tags, p.category) AS t
		WHERE p.status = ''published'' AND NOT p.is_archived';
	come text := 'SELECT t.*, 1 AS delta FROM after_rows p, post_terms(p.keywords, p.tags, p.category) AS t
		WHERE p.status = ''published'' AND NOT p.is_archived';
BEGIN
	IF TG_OP = 'UPDATE' THEN
		-- Most updates only count a view.
		IF NOT EXISTS (SELECT FROM before_rows b JOIN after_rows a USING (id)
			WHERE (b.status, b.is_archived, b.keywords, b.tags, b.category)
				IS DISTINCT FROM (a.status, a.is_archived, a.keywords, a.tags, a.category)) THEN
			RETURN NULL;
		END IF;
	END IF;
	EXECUTE format(
		'SELECT add_to_popular_terms(array_agg(kind), array_agg(key), array_agg(term), array_agg(delta)) FROM (
			SELECT kind, key, min(term) AS term, sum(delta) AS delta FROM (%s) AS terms GROUP BY kind, key) AS sums',
		CASE TG_OP WHEN 'INSERT' THEN come WHEN 'DELETE' THEN gone ELSE gone || ' UNION ALL ' || come END);
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER popular_inserted_posts AFTER INSERT ON blog_posts
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION popular_post_terms();
CREATE OR REPLACE TRIGGER popular_updated_posts AFTER UPDATE ON blog_posts
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION popular_post_terms();
CREATE OR REPLACE TRIGGER popular_deleted_posts AFTER DELETE ON blog_posts
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION popular_post_terms();
