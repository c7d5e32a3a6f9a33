CREATE TABLE "exercise_run" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"exercise_ids" text[] NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"score" smallint DEFAULT 0 NOT NULL,
	"right_moves" smallint DEFAULT 0 NOT NULL,
	"wrong_moves" smallint DEFAULT 0 NOT NULL,
	"best_combo" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exercise_run" ADD CONSTRAINT "exercise_run_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exercise_run_user_id_started_at_index" ON "exercise_run" USING btree ("user_id","started_at");