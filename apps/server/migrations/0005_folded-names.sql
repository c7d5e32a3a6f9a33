ALTER TABLE "match" ADD COLUMN "folder_folded" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
-- As near as SQL comes to what the server writes at the next save; whether `lower` knows these letters depends on the database.
UPDATE "match" SET "folder_folded" = translate(regexp_replace(lower(normalize("folder", NFKD)), '[\u0300-\u036F]', '', 'g'), 'đøłĐØŁ', 'doldol') WHERE "folder" <> '';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_folded" text COLLATE "C";--> statement-breakpoint
UPDATE "users" SET "username_folded" = translate(lower(normalize("username", NFKC)), 'ĐØŁ', 'đøł') WHERE "username" IS NOT NULL;--> statement-breakpoint
-- Of names that are the same from now on the oldest account keeps it; the others are signed in to by their addresses.
UPDATE "users" SET "username" = NULL, "username_folded" = NULL WHERE "id" IN (
	SELECT "id" FROM (
		SELECT "id", row_number() OVER (PARTITION BY "username_folded" ORDER BY "created_at", "id") AS "place"
		FROM "users" WHERE "username_folded" IS NOT NULL
	) AS "names" WHERE "place" > 1
);--> statement-breakpoint
DROP INDEX "users_username_key";--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username_folded");
