CREATE TABLE "merged_clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"into_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merged_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"into_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merged_clients" ADD CONSTRAINT "merged_clients_into_id_clients_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_roles" ADD CONSTRAINT "merged_roles_into_id_roles_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "merged_clients_name_key" ON "merged_clients" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "merged_clients_into" ON "merged_clients" USING btree ("into_id");--> statement-breakpoint
CREATE UNIQUE INDEX "merged_roles_name_key" ON "merged_roles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "merged_roles_into" ON "merged_roles" USING btree ("into_id");