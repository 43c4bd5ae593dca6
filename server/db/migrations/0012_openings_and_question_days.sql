CREATE TABLE "preview_openings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"link_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "preview_openings_seconds" CHECK ("preview_openings"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "search_question_days" (
	"question_id" uuid NOT NULL,
	"day" date NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "search_question_days_question_id_day_pk" PRIMARY KEY("question_id","day")
);
--> statement-breakpoint
ALTER TABLE "preview_openings" ADD CONSTRAINT "preview_openings_link_id_preview_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."preview_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_question_days" ADD CONSTRAINT "search_question_days_question_id_search_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."search_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preview_openings_link" ON "preview_openings" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "preview_openings_newest" ON "preview_openings" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "search_question_days_day" ON "search_question_days" USING btree ("day");--> statement-breakpoint
-- Of earlier questions only the last day is known. PostgreSQL knows neither every time zone that Vitrine does,
-- nor offsets with the sign that people give them.
INSERT INTO "search_question_days" ("question_id", "day", "times")
SELECT "id", ("asked_at" AT TIME ZONE coalesce((
  SELECT zone."name" FROM pg_timezone_names zone JOIN "site_config" config ON lower(zone."name") = lower(config."time_zone") LIMIT 1
), current_setting('TimeZone')))::date, 1
FROM "search_questions" WHERE "times" > 0;
