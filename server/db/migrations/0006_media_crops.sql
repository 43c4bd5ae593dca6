ALTER TABLE "media" ADD COLUMN "crop_of" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "crop_box" jsonb;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_crop_of_media_id_fk" FOREIGN KEY ("crop_of") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_crops" ON "media" USING btree ("crop_of","crop_box") WHERE "media"."crop_of" is not null;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_crop_complete" CHECK (("media"."crop_of" is null) = ("media"."crop_box" is null));