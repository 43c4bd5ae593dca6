UPDATE "media" SET "pictures" = 'waiting' WHERE "pictures" = 'none' AND ("mime_type" LIKE 'video/%' OR "mime_type" = 'application/pdf');
