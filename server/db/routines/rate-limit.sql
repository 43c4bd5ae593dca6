-- Rate limits across processes.

-- Without a purpose, from when there was only the contact form's limit.
DROP FUNCTION IF EXISTS check_enhanced_rate_limit(text, text, integer, integer);

-- Counts an attempt unless the network or the session has reached the limit. Attempts of either are serialised.
CREATE OR REPLACE FUNCTION check_enhanced_rate_limit(p_ip_address text, p_identifier text, p_max_attempts integer, p_window_minutes integer, p_purpose text DEFAULT 'contact')
RETURNS TABLE (is_blocked boolean, minutes_until_reset integer, current_count integer, max_attempts integer)
LANGUAGE plpgsql AS $$
DECLARE
	since timestamptz := clock_timestamp() - make_interval(mins => p_window_minutes);
	by_network timestamptz[];
	by_identifier timestamptz[];
	earlier timestamptz[];
BEGIN
	-- In one order, to avoid deadlocks.
	PERFORM pg_advisory_xact_lock(key) FROM (
		SELECT DISTINCT hashtextextended(p_purpose || name, 0) AS key
		FROM unnest(ARRAY[' network ' || p_ip_address, ' session ' || p_identifier]) AS name
		WHERE name IS NOT NULL ORDER BY key
	) AS locks;
	by_network := ARRAY(SELECT attempted_at FROM rate_limit_attempts
		WHERE purpose = p_purpose AND network = p_ip_address AND attempted_at > since ORDER BY attempted_at);
	by_identifier := ARRAY(SELECT attempted_at FROM rate_limit_attempts
		WHERE purpose = p_purpose AND session_id = p_identifier AND attempted_at > since ORDER BY attempted_at);
	earlier := CASE WHEN cardinality(by_identifier) > cardinality(by_network) THEN by_identifier ELSE by_network END;
	max_attempts := p_max_attempts;
	is_blocked := cardinality(earlier) >= p_max_attempts;
	IF is_blocked THEN
		current_count := cardinality(earlier);
		minutes_until_reset := greatest(1, ceil(extract(epoch FROM
			earlier[cardinality(earlier) - p_max_attempts + 1] + make_interval(mins => p_window_minutes) - clock_timestamp()) / 60));
	ELSE
		INSERT INTO rate_limit_attempts (purpose, network, session_id, attempted_at)
			VALUES (p_purpose, p_ip_address, p_identifier, clock_timestamp());
		current_count := cardinality(earlier) + 1;
		minutes_until_reset := 0;
	END IF;
	RETURN NEXT;
END $$;
