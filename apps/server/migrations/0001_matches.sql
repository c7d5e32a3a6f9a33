CREATE TABLE "match" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"start_fen" text NOT NULL,
	"history" text NOT NULL,
	"information" text NOT NULL,
	"bytes" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"folder" text COLLATE "C" DEFAULT '' NOT NULL,
	"visibility" text DEFAULT 'PRIVATE' NOT NULL,
	"share_id" text,
	"red" text NOT NULL,
	"black" text NOT NULL,
	"event" text NOT NULL,
	"title_folded" text COLLATE "C" NOT NULL,
	"red_folded" text COLLATE "C" NOT NULL,
	"black_folded" text COLLATE "C" NOT NULL,
	"event_folded" text COLLATE "C" NOT NULL,
	"date" text COLLATE "C" NOT NULL,
	"result" text NOT NULL,
	"plies" smallint NOT NULL,
	"opening" text COLLATE "C" NOT NULL,
	"book_opening" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "match_visibility_check" CHECK ("match"."visibility" in ('PRIVATE', 'PUBLIC')),
	CONSTRAINT "match_result_check" CHECK ("match"."result" in ('1-0', '0-1', '1/2-1/2', '*'))
);
--> statement-breakpoint
ALTER TABLE "match" ADD CONSTRAINT "match_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_owner_id_updated_at_index" ON "match" USING btree ("owner_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "match_owner_id_opening_index" ON "match" USING btree ("owner_id","book_opening");--> statement-breakpoint
CREATE INDEX "match_owner_id_bytes_index" ON "match" USING btree ("owner_id","bytes");--> statement-breakpoint
CREATE INDEX "match_public_updated_at_index" ON "match" USING btree ("updated_at","id") WHERE "match"."visibility" = 'PUBLIC' and "match"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "match_deleted_at_index" ON "match" USING btree ("deleted_at") WHERE "match"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "match_share_id_key" ON "match" USING btree ("share_id");