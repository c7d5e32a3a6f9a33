ALTER TABLE "study_result" ADD COLUMN "earlier_run_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "study_chapter_updated_at_index" ON "study_chapter" USING btree ("updated_at","id") WHERE "study_chapter"."deleted_at" is null;--> statement-breakpoint
-- An exercise that the last file lacks must stay out when reports on it are closed. The file is loaded once more, which finds those that were also withdrawn.
UPDATE "exercise" SET "is_dropped" = true WHERE NOT "is_offered" AND "withdrawn_at" IS NULL;--> statement-breakpoint
DELETE FROM "site_setting" WHERE "key" = 'exercisesVersion';
