CREATE TABLE "learning_day" (
	"day" date PRIMARY KEY NOT NULL,
	"positions" integer NOT NULL,
	"nodes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_run" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text NOT NULL,
	"fen" text NOT NULL,
	"plies" smallint NOT NULL,
	"width" smallint NOT NULL,
	"nodes" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"at_most" integer DEFAULT 0 NOT NULL,
	"evaluated" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"started_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "learning_run_state_check" CHECK ("learning_run"."state" in ('RUNNING', 'STOPPED', 'DONE', 'FAILED'))
);
--> statement-breakpoint
ALTER TABLE "learning_run" ADD CONSTRAINT "learning_run_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "learning_run_running_key" ON "learning_run" USING btree ("state") WHERE "learning_run"."state" = 'RUNNING';