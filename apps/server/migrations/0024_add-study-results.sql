CREATE TABLE "study_result" (
	"study_id" uuid NOT NULL,
	"chapter_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"tries" integer NOT NULL,
	"best_points" integer NOT NULL,
	"best_most" integer NOT NULL,
	"last_points" integer NOT NULL,
	"last_most" integer NOT NULL,
	"last_run_id" uuid NOT NULL,
	"solved_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "study_result_chapter_id_number_pk" PRIMARY KEY("chapter_id","number")
);
--> statement-breakpoint
ALTER TABLE "exercise" ADD COLUMN "is_dropped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "study_chapter" ADD COLUMN "settings_by" smallint;--> statement-breakpoint
ALTER TABLE "study_result" ADD CONSTRAINT "study_result_chapter_id_study_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."study_chapter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_result" ADD CONSTRAINT "study_result_member_fk" FOREIGN KEY ("study_id","number") REFERENCES "public"."study_member"("study_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_result_member_index" ON "study_result" USING btree ("study_id","number");