CREATE TABLE "daily_exercise" (
	"day" date PRIMARY KEY NOT NULL,
	"exercise_id" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exercise_log" (
	"user_id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"exercise_id" text COLLATE "C" NOT NULL,
	"is_solved" boolean NOT NULL,
	"rating" integer,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exercise_log_user_id_answer_id_pk" PRIMARY KEY("user_id","answer_id")
);
--> statement-breakpoint
CREATE TABLE "exercise_report" (
	"user_id" uuid NOT NULL,
	"exercise_id" text COLLATE "C" NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"is_told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "exercise_report_user_id_exercise_id_pk" PRIMARY KEY("user_id","exercise_id"),
	CONSTRAINT "exercise_report_reason_check" CHECK ("exercise_report"."reason" in ('another-move', 'bad-solution', 'other')),
	CONSTRAINT "exercise_report_state_check" CHECK ("exercise_report"."state" in ('OPEN', 'KEPT', 'WITHDRAWN'))
);
--> statement-breakpoint
ALTER TABLE "training_card" ADD COLUMN "better" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "training_card" ADD COLUMN "refutation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "training_card" ADD COLUMN "themes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "training_card" ADD COLUMN "themes_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exercise" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exercise" ADD COLUMN "themes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "exercise" ADD COLUMN "themes_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_exercise" ADD CONSTRAINT "daily_exercise_exercise_id_exercise_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercise"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_log" ADD CONSTRAINT "exercise_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_log" ADD CONSTRAINT "exercise_log_exercise_id_exercise_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercise"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_report" ADD CONSTRAINT "exercise_report_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_report" ADD CONSTRAINT "exercise_report_exercise_id_exercise_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercise"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exercise_log_user_id_answered_at_index" ON "exercise_log" USING btree ("user_id","answered_at");--> statement-breakpoint
CREATE INDEX "exercise_report_exercise_id_index" ON "exercise_report" USING btree ("exercise_id");--> statement-breakpoint
CREATE INDEX "exercise_report_created_at_index" ON "exercise_report" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "exercise_themes_index" ON "exercise" USING gin ("themes");--> statement-breakpoint
INSERT INTO "exercise_log" ("user_id", "answer_id", "exercise_id", "is_solved", "answered_at")
	SELECT "user_id", "answer_id", "exercise_id", "is_solved", "answered_at" FROM "exercise_answer"
	ON CONFLICT DO NOTHING;
