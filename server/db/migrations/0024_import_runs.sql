CREATE TABLE "import_run_items" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"comes_in" text,
	"is_edit_lost" boolean NOT NULL,
	"notes" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	CONSTRAINT "import_run_items_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"problem" text,
	"columns" jsonb,
	"mapping" jsonb,
	"overwrite" boolean DEFAULT false NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" jsonb,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"is_cancelling" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_runs_state_known" CHECK ("import_runs"."state" in ('reading', 'mapping', 'planned', 'writing', 'done', 'stopped', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "import_run_items" ADD CONSTRAINT "import_run_items_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_run_items_state" ON "import_run_items" USING btree ("run_id","state","position");--> statement-breakpoint
CREATE INDEX "import_runs_newest" ON "import_runs" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_batches_run" ON "import_batches" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "import_items_newest_projects" ON "import_items" USING btree ("created_at" DESC NULLS FIRST) WHERE project_id is not null;