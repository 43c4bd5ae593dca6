CREATE TABLE "site_notices" (
	"name" text PRIMARY KEY NOT NULL,
	"detail" text NOT NULL,
	"noticed_at" timestamp with time zone DEFAULT now() NOT NULL
);
