CREATE TABLE "book_entry" (
	"key" "bytea" NOT NULL,
	"book_id" uuid NOT NULL,
	"is_red" boolean NOT NULL,
	"move" integer NOT NULL,
	"fen" text NOT NULL,
	"score" integer,
	"win_percentage" double precision,
	"note" text DEFAULT '' NOT NULL,
	"note_folded" text COLLATE "C" DEFAULT '' NOT NULL,
	"priority" integer DEFAULT 1 NOT NULL,
	"valid" boolean DEFAULT true NOT NULL,
	"serial" smallint NOT NULL,
	"time" integer,
	"depth" smallint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deletion_id" uuid,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "book_entry_key_book_id_is_red_move_pk" PRIMARY KEY("key","book_id","is_red","move")
) PARTITION BY HASH ("key");
--> statement-breakpoint
DO $$ BEGIN
	FOR part IN 0..7 LOOP
		EXECUTE format('CREATE TABLE "book_entry_%s" PARTITION OF "book_entry" FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TABLE "book" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"side" text DEFAULT 'both' NOT NULL,
	"serial" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "book_side_check" CHECK ("book"."side" in ('both', 'red', 'black'))
);
--> statement-breakpoint
CREATE TABLE "training_card" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" "bytea" NOT NULL,
	"is_red" boolean NOT NULL,
	"fen" text NOT NULL,
	"answers" text DEFAULT '[]' NOT NULL,
	"played" text,
	"note" text DEFAULT '' NOT NULL,
	"match_id" uuid,
	"due" timestamp (3) with time zone NOT NULL,
	"stability" double precision DEFAULT 0 NOT NULL,
	"difficulty" double precision DEFAULT 0 NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"learning_steps" smallint DEFAULT 0 NOT NULL,
	"scheduled_days" integer DEFAULT 0 NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "training_card_kind_check" CHECK ("training_card"."kind" in ('book', 'mistake'))
);
--> statement-breakpoint
CREATE TABLE "collection_game" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collection_game_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"collection_id" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"red" text NOT NULL,
	"black" text NOT NULL,
	"red_folded" text COLLATE "C" NOT NULL,
	"black_folded" text COLLATE "C" NOT NULL,
	"event" text NOT NULL,
	"date" text COLLATE "C" NOT NULL,
	"year" smallint NOT NULL,
	"result" text NOT NULL,
	"ecco" text NOT NULL,
	"opening" text NOT NULL,
	"plies" smallint NOT NULL,
	"start_fen" text,
	"line" "bytea" NOT NULL,
	"history" text,
	"information" text NOT NULL,
	CONSTRAINT "collection_game_result_check" CHECK ("collection_game"."result" in ('1-0', '0-1', '1/2-1/2', '*'))
);
--> statement-breakpoint
CREATE TABLE "collection" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_folded" text COLLATE "C" NOT NULL,
	"games" integer DEFAULT 0 NOT NULL,
	"first_year" smallint,
	"last_year" smallint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "game_import" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"collection_id" integer NOT NULL,
	"file_hash" "bytea" NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"size" bigint NOT NULL,
	"read" bigint DEFAULT 0 NOT NULL,
	"games" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"duplicates" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"report" text DEFAULT '[]' NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "game_import_state_check" CHECK ("game_import"."state" in ('RUNNING', 'STOPPED', 'DONE', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "opening_count" (
	"key" "bytea" NOT NULL,
	"collection_id" integer NOT NULL,
	"ecco" text NOT NULL,
	"name" text NOT NULL,
	"games" integer NOT NULL,
	CONSTRAINT "opening_count_key_collection_id_ecco_name_pk" PRIMARY KEY("key","collection_id","ecco","name")
) PARTITION BY HASH ("key");
--> statement-breakpoint
DO $$ BEGIN
	FOR part IN 0..7 LOOP
		EXECUTE format('CREATE TABLE "opening_count_%s" PARTITION OF "opening_count" FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TABLE "stat" (
	"key" "bytea" NOT NULL,
	"collection_id" integer NOT NULL,
	"move" integer NOT NULL,
	"year" smallint NOT NULL,
	"wins" integer NOT NULL,
	"draws" integer NOT NULL,
	"losses" integer NOT NULL,
	"others" integer NOT NULL,
	"mirrored" integer NOT NULL,
	"sample" bigint NOT NULL,
	CONSTRAINT "stat_key_collection_id_move_year_pk" PRIMARY KEY("key","collection_id","move","year")
) PARTITION BY HASH ("key");
--> statement-breakpoint
DO $$ BEGIN
	FOR part IN 0..15 LOOP
		EXECUTE format('CREATE TABLE "stat_%s" PARTITION OF "stat" FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
	END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "match" ADD COLUMN "line" "bytea";--> statement-breakpoint
ALTER TABLE "book_entry" ADD CONSTRAINT "book_entry_book_id_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book" ADD CONSTRAINT "book_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_card" ADD CONSTRAINT "training_card_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_game" ADD CONSTRAINT "collection_game_collection_id_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_import" ADD CONSTRAINT "game_import_collection_id_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_entry_book_id_updated_at_index" ON "book_entry" USING btree ("book_id","updated_at");--> statement-breakpoint
CREATE INDEX "book_entry_deleted_at_index" ON "book_entry" USING btree ("deleted_at") WHERE "book_entry"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "book_owner_id_serial_index" ON "book" USING btree ("owner_id","serial");--> statement-breakpoint
CREATE INDEX "book_deleted_at_index" ON "book" USING btree ("deleted_at") WHERE "book"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "training_card_owner_id_position_key" ON "training_card" USING btree ("owner_id","kind","key","is_red");--> statement-breakpoint
CREATE INDEX "training_card_owner_id_due_index" ON "training_card" USING btree ("owner_id","due");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_game_collection_id_hash_key" ON "collection_game" USING btree ("collection_id","hash");--> statement-breakpoint
CREATE INDEX "collection_game_red_folded_index" ON "collection_game" USING btree ("collection_id","red_folded");--> statement-breakpoint
CREATE INDEX "collection_game_black_folded_index" ON "collection_game" USING btree ("collection_id","black_folded");--> statement-breakpoint
CREATE INDEX "collection_game_year_index" ON "collection_game" USING btree ("year","id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_name_folded_key" ON "collection" USING btree ("name_folded") WHERE "collection"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "game_import_unfinished_key" ON "game_import" USING btree ("collection_id","file_hash") WHERE "game_import"."state" <> 'DONE';--> statement-breakpoint
CREATE INDEX "game_import_updated_at_index" ON "game_import" USING btree ("updated_at");