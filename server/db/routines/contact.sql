-- Rate limit of the contact form.

-- Counts an attempt unless the address or the session has reached the limit. Attempts of either are serialised.
CREATE OR REPLACE FUNCTION check_enhanced_rate_limit(p_ip_address text, p_identifier text, p_max_attempts integer, p_window_minutes integer)
RETURNS TABLE (is_blocked boolean, minutes_until_reset integer, current_count integer, max_attempts integer)
LANGUAGE plpgsql AS $$
DECLARE
	since timestamptz := clock_timestamp() - make_interval(mins => p_window_minutes);
	by_ip timestamptz[];
	by_identifier timestamptz[];
	earlier timestamptz[];
BEGIN
	-- In one order, to avoid deadlocks.
	PERFORM pg_advisory_xact_lock(key) FROM (
		SELECT DISTINCT hashtextextended(name, 0) AS key
		FROM unnest(ARRAY['contact ip ' || p_ip_address, 'contact session ' || p_identifier]) AS name
		WHERE name IS NOT NULL ORDER BY key
	) AS locks;
	by_ip := ARRAY(SELECT attempted_at FROM contact_attempts
		WHERE ip_address = p_ip_address AND attempted_at > since ORDER BY attempted_at);
	by_identifier := ARRAY(SELECT attempted_at FROM contact_attempts
		WHERE session_id = p_identifier AND attempted_at > since ORDER BY attempted_at);
	earlier := CASE WHEN cardinality(by_identifier) > cardinality(by_ip) THEN by_identifier ELSE by_ip END;
	max_attempts := p_max_attempts;
	is_blocked := cardinality(earlier) >= p_max_attempts;
	IF is_blocked THEN
		current_count := cardinality(earlier);
		minutes_until_reset := greatest(1, ceil(extract(epoch FROM
			earlier[cardinality(earlier) - p_max_attempts + 1] + make_interval(mins => p_window_minutes) - clock_timestamp()) / 60));
	ELSE
		INSERT INTO contact_attempts (ip_address, session_id, attempted_at)
			VALUES (p_ip_address, p_identifier, clock_timestamp());
		current_count := cardinality(earlier) + 1;
		minutes_until_reset := 0;
	END IF;
	RETURN NEXT;
END $$;
