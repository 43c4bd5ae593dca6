CREATE TABLE "passage_vectors" (
	"passage_id" integer PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"text_hash" text NOT NULL,
	"vector" real[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_passage_id_passages_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."passages"("id") ON DELETE cascade ON UPDATE no action;