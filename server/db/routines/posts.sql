-- Sets of categories of published posts, by which similar posts are found.

-- Five categories at most, so 31 sets.
CREATE OR REPLACE FUNCTION category_sets(names text[]) RETURNS TABLE (key uuid, categories text[]) LANGUAGE plpgsql STABLE AS $$
DECLARE
	between CONSTANT text := chr(31);
	sets text[] := '{}';
	next_name text;
BEGIN
	FOR next_name IN
		SELECT DISTINCT lower(btrim(given)) AS folded FROM unnest(names) AS given WHERE btrim(given) <> '' ORDER BY folded
	LOOP
		sets := sets || ARRAY(SELECT shorter || between || next_name FROM unnest(sets) AS shorter) || next_name;
	END LOOP;
	RETURN QUERY SELECT md5(one)::uuid, string_to_array(one, between) FROM unnest(sets) AS one;
END $$;

CREATE OR REPLACE FUNCTION add_category_sets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO post_category_sets (post_id, key, categories, published_at)
		SELECT posts.id, sets.key, sets.categories, posts.published_at
		FROM after_rows AS posts, category_sets(posts.category) AS sets
		WHERE posts.status = 'published' AND NOT posts.is_archived;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_category_sets_of_new AFTER INSERT ON blog_posts
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION add_category_sets();

CREATE OR REPLACE FUNCTION change_category_sets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM post_category_sets WHERE post_id = NEW.id;
	IF NEW.status = 'published' AND NOT NEW.is_archived THEN
		INSERT INTO post_category_sets (post_id, key, categories, published_at)
			SELECT NEW.id, sets.key, sets.categories, NEW.published_at FROM category_sets(NEW.category) AS sets;
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER change_category_sets_of_changed AFTER UPDATE OF status, is_archived, category, published_at ON blog_posts
	FOR EACH ROW WHEN (
		(OLD.status, OLD.is_archived, OLD.category, OLD.published_at)
		IS DISTINCT FROM (NEW.status, NEW.is_archived, NEW.category, NEW.published_at)
	) EXECUTE FUNCTION change_category_sets();
