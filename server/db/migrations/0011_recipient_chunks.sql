CREATE TABLE "newsletter_recipient_chunks" (
	"send_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"subscriber_ids" uuid[] NOT NULL,
	CONSTRAINT "newsletter_recipient_chunks_send_id_number_pk" PRIMARY KEY("send_id","number")
);
--> statement-breakpoint
ALTER TABLE "newsletter_recipient_chunks" ADD CONSTRAINT "newsletter_recipient_chunks_send_id_newsletter_sends_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."newsletter_sends"("id") ON DELETE cascade ON UPDATE no action;