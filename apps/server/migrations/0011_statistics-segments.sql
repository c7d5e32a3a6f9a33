CREATE TABLE "stat_bucket" (
	"segment_id" integer NOT NULL,
	"bucket" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "stat_bucket_segment_id_bucket_pk" PRIMARY KEY("segment_id","bucket")
);
--> statement-breakpoint
CREATE TABLE "stat_opening" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stat_opening_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ecco" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stat_segment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stat_segment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"collection_id" integer NOT NULL,
	"bits" smallint NOT NULL,
	"moves" integer NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "stat_segment_state_check" CHECK ("stat_segment"."state" in ('BUILDING', 'LIVE', 'OLD'))
);
--> statement-breakpoint
ALTER TABLE "collection" ADD COLUMN "counted_to" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "collection" ADD COLUMN "uncounted_to" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "stat_opening_ecco_name_key" ON "stat_opening" USING btree ("ecco","name");--> statement-breakpoint
CREATE INDEX "stat_segment_collection_id_index" ON "stat_segment" USING btree ("collection_id");--> statement-breakpoint
UPDATE "collection" SET "uncounted_to" = (SELECT max("id") FROM "collection_game") WHERE "games" > 0;
