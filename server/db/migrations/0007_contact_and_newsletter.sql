CREATE TABLE "contact_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ip_address" text NOT NULL,
	"session_id" text,
	"attempted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_notifications" (
	"submission_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_notifications_submission_id_channel_pk" PRIMARY KEY("submission_id","channel"),
	CONSTRAINT "contact_notifications_channel_known" CHECK ("contact_notifications"."channel" in ('mail', 'webhook')),
	CONSTRAINT "contact_notifications_status_known" CHECK ("contact_notifications"."status" in ('queued', 'sent', 'failing'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_pace" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_pace_single" CHECK ("newsletter_pace"."id" = 1)
);
--> statement-breakpoint
DROP INDEX "newsletter_subscribers_token_key";--> statement-breakpoint
DROP INDEX "newsletter_deliveries_due";--> statement-breakpoint
ALTER TABLE "contact_notifications" ADD CONSTRAINT "contact_notifications_submission_id_contact_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."contact_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_attempts_ip" ON "contact_attempts" USING btree ("ip_address","attempted_at");--> statement-breakpoint
CREATE INDEX "contact_attempts_session" ON "contact_attempts" USING btree ("session_id","attempted_at");--> statement-breakpoint
CREATE INDEX "contact_attempts_time" ON "contact_attempts" USING btree ("attempted_at");--> statement-breakpoint
CREATE INDEX "contact_notifications_failing" ON "contact_notifications" USING btree ("updated_at") WHERE "contact_notifications"."status" = 'failing';--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_asked" ON "newsletter_subscribers" USING btree ("confirm_sent_at");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_due" ON "newsletter_deliveries" USING btree ("send_id","next_attempt_at") WHERE "newsletter_deliveries"."status" = 'queued';--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" DROP COLUMN "confirm_token_hash";--> statement-breakpoint
-- Counts an attempt and says whether it may pass. Attempts of one address or one session take turns.
CREATE FUNCTION check_enhanced_rate_limit(p_ip_address text, p_identifier text, p_max_attempts integer, p_window_minutes integer)
RETURNS TABLE (is_blocked boolean, minutes_until_reset integer, current_count integer, max_attempts integer)
LANGUAGE plpgsql AS $$
DECLARE
	since timestamptz := clock_timestamp() - make_interval(mins => p_window_minutes);
	by_ip timestamptz[];
	by_identifier timestamptz[];
	earlier timestamptz[];
BEGIN
	-- In one order, so that no two attempts can wait for each other.
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
--> statement-breakpoint
INSERT INTO newsletter_pace (id) VALUES (1);
