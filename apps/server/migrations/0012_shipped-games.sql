CREATE TABLE "player" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"latin" text COLLATE "C" NOT NULL,
	"vietnamese" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collection" ADD COLUMN "is_shipped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "player_latin_index" ON "player" USING btree ("latin");--> statement-breakpoint
CREATE INDEX "player_vietnamese_index" ON "player" USING btree ("vietnamese");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_is_shipped_key" ON "collection" USING btree ("is_shipped") WHERE "collection"."is_shipped" and "collection"."deleted_at" is null;