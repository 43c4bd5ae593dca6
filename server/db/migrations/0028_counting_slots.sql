-- A new slot gets a number that no other has. Named by its connection, one could have been taken by
-- somebody else meanwhile: two who each wanted the slot that the other held waited for each other.
-- The first is above every number that connections have.
CREATE SEQUENCE counting_slots AS integer MINVALUE 10000000 CYCLE;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_to_totals(names text[], deltas bigint[]) RETURNS void LANGUAGE sql AS $$
	WITH more AS MATERIALIZED (
		SELECT name, sum(delta) AS delta FROM unnest(names, deltas) AS given (name, delta)
		GROUP BY name HAVING sum(delta) <> 0
	), free AS MATERIALIZED (
		SELECT more.name, more.delta, found.slot FROM more CROSS JOIN LATERAL (
			SELECT slot FROM content_totals t WHERE t.name = more.name LIMIT 1 FOR UPDATE SKIP LOCKED
		) AS found
	), added AS (
		UPDATE content_totals t SET total = t.total + free.delta FROM free
		WHERE (t.name, t.slot) = (free.name, free.slot) RETURNING t.name
	)
	INSERT INTO content_totals (name, slot, total)
	SELECT name, nextval('counting_slots'), delta FROM more WHERE name NOT IN (SELECT name FROM added)
	ON CONFLICT (name, slot) DO UPDATE SET total = content_totals.total + excluded.total
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_to_days(days date[], kinds text[], keys text[], deltas bigint[]) RETURNS void LANGUAGE sql AS $$
	WITH more AS MATERIALIZED (
		SELECT day, kind, key, sum(delta) AS delta
		FROM unnest(days, kinds, keys, deltas) AS given (day, kind, key, delta) GROUP BY day, kind, key
	), free AS MATERIALIZED (
		SELECT more.*, found.slot FROM more CROSS JOIN LATERAL (
			SELECT slot FROM analytics_days d WHERE (d.kind, d.day, d.key) = (more.kind, more.day, more.key)
			LIMIT 1 FOR UPDATE SKIP LOCKED
		) AS found
	), added AS (
		UPDATE analytics_days d SET total = d.total + free.delta FROM free
		WHERE (d.kind, d.day, d.key, d.slot) = (free.kind, free.day, free.key, free.slot)
		RETURNING d.day, d.kind, d.key
	)
	INSERT INTO analytics_days (day, kind, key, slot, total)
	SELECT day, kind, key, nextval('counting_slots'), delta FROM more
	WHERE NOT EXISTS (SELECT FROM added WHERE (added.day, added.kind, added.key) = (more.day, more.kind, more.key))
	ON CONFLICT (kind, day, key, slot) DO UPDATE SET total = analytics_days.total + excluded.total
$$;
