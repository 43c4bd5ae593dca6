CREATE TABLE "import_undos" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"total" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"restored" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_undos_state_known" CHECK ("import_undos"."state" in ('undoing', 'stopped', 'done'))
);
--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "undone" text;--> statement-breakpoint
ALTER TABLE "import_undos" ADD CONSTRAINT "import_undos_batch_id_import_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batches"("id") ON DELETE cascade ON UPDATE no action;