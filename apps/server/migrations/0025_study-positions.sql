CREATE TABLE "study_position" (
	"chapter_id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"positions" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "study_position" ADD CONSTRAINT "study_position_chapter_id_study_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."study_chapter"("id") ON DELETE cascade ON UPDATE no action;