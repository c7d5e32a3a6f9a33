CREATE TABLE "coaching_try" (
	"assignment_id" uuid NOT NULL,
	"pupil_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"exercise" smallint NOT NULL,
	"serial" smallint NOT NULL,
	"outcome" text NOT NULL,
	"moves" text NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coaching_try_assignment_id_pupil_id_id_pk" PRIMARY KEY("assignment_id","pupil_id","id"),
	CONSTRAINT "coaching_try_outcome_check" CHECK ("coaching_try"."outcome" in ('wrong', 'solved', 'hint', 'solution'))
);
--> statement-breakpoint
CREATE TABLE "coaching_assignment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"group_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"due" date NOT NULL,
	"work" text NOT NULL,
	"bytes" integer NOT NULL,
	"size" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "coaching_assignment_kind_check" CHECK ("coaching_assignment"."kind" in ('exercises', 'game'))
);
--> statement-breakpoint
CREATE TABLE "coaching_pupil" (
	"group_id" uuid NOT NULL,
	"pupil_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	"is_removed" boolean DEFAULT false NOT NULL,
	"left_name" text,
	CONSTRAINT "coaching_pupil_group_id_pupil_id_pk" PRIMARY KEY("group_id","pupil_id")
);
--> statement-breakpoint
CREATE TABLE "coaching_group" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"coach_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"code" text,
	"shows_pupils" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "coaching_try" ADD CONSTRAINT "coaching_try_assignment_id_coaching_assignment_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."coaching_assignment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_try" ADD CONSTRAINT "coaching_try_pupil_id_users_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_assignment" ADD CONSTRAINT "coaching_assignment_group_id_coaching_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."coaching_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_pupil" ADD CONSTRAINT "coaching_pupil_group_id_coaching_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."coaching_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_pupil" ADD CONSTRAINT "coaching_pupil_pupil_id_users_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_group" ADD CONSTRAINT "coaching_group_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coaching_try_pupil_id_index" ON "coaching_try" USING btree ("pupil_id");--> statement-breakpoint
CREATE INDEX "coaching_assignment_group_id_index" ON "coaching_assignment" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "coaching_pupil_pupil_id_index" ON "coaching_pupil" USING btree ("pupil_id");--> statement-breakpoint
CREATE INDEX "coaching_group_coach_id_index" ON "coaching_group" USING btree ("coach_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coaching_group_code_key" ON "coaching_group" USING btree ("code");