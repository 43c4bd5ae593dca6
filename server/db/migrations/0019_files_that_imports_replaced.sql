CREATE TABLE "import_replaced_media" (
	"item_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "import_replaced_media_item_id_media_id_pk" PRIMARY KEY("item_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "import_replaced_media" ADD CONSTRAINT "import_replaced_media_item_id_import_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."import_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_replaced_media" ADD CONSTRAINT "import_replaced_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_replaced_media_by_file" ON "import_replaced_media" USING btree ("media_id");--> statement-breakpoint
-- What earlier imports replaced and is still stored.
INSERT INTO "import_replaced_media" ("item_id", "media_id")
SELECT DISTINCT item."id", media."id"
FROM "import_items" item
JOIN "import_batches" batch ON batch."id" = item."batch_id" AND batch."undone_at" IS NULL
CROSS JOIN LATERAL jsonb_array_elements(item."before" -> 'media_uses') AS used
JOIN "media" ON media."id" = (used ->> 'media_id')::uuid
WHERE item."undone" IS NULL;
