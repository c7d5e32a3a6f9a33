CREATE TABLE "game_review" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"match_id" uuid NOT NULL,
	"title" text NOT NULL,
	"red" text NOT NULL,
	"black" text NOT NULL,
	"event" text NOT NULL,
	"date" text NOT NULL,
	"result" text NOT NULL,
	"plies" smallint NOT NULL,
	"start_fen" text NOT NULL,
	"line" "bytea" NOT NULL,
	"state" text NOT NULL,
	"skipped" text,
	"review" "bytea",
	"summary" text,
	CONSTRAINT "game_review_state_check" CHECK ("game_review"."state" in ('WAITING', 'DONE', 'FAILED', 'SKIPPED', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "review_batch" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"state" text DEFAULT 'RUNNING' NOT NULL,
	"nodes" integer NOT NULL,
	"player" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "review_batch_state_check" CHECK ("review_batch"."state" in ('RUNNING', 'DONE', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "review_day" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"games" integer NOT NULL,
	CONSTRAINT "review_day_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "game_review" ADD CONSTRAINT "game_review_batch_id_review_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."review_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_batch" ADD CONSTRAINT "review_batch_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_day" ADD CONSTRAINT "review_day_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_review_batch_id_number_index" ON "game_review" USING btree ("batch_id","number");--> statement-breakpoint
CREATE INDEX "review_batch_owner_id_created_at_index" ON "review_batch" USING btree ("owner_id","created_at");