CREATE TABLE "player" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"latin" text COLLATE "C" NOT NULL,
	"vietnamese" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "player_latin_index" ON "player" USING btree ("latin");--> statement-breakpoint
CREATE INDEX "player_vietnamese_index" ON "player" USING btree ("vietnamese");