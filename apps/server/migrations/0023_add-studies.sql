CREATE TABLE "study" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tags" text[] NOT NULL,
	"search_text" text COLLATE "C" NOT NULL,
	"visibility" text NOT NULL,
	"code" text,
	"editor_code" text,
	"viewer_code" text,
	"next_number" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "study_visibility_check" CHECK ("study"."visibility" in ('private', 'members', 'link', 'public'))
);
--> statement-breakpoint
CREATE TABLE "study_chapter" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"study_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"orientation" text NOT NULL,
	"practice" text NOT NULL,
	"search_text" text COLLATE "C" NOT NULL,
	"moves" integer NOT NULL,
	"base" "bytea" NOT NULL,
	"base_sequence" integer DEFAULT 0 NOT NULL,
	"snapshot" "bytea",
	"snapshot_sequence" integer DEFAULT 0 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "study_chapter_kind_check" CHECK ("study_chapter"."kind" in ('analysis', 'find', 'hold', 'guess')),
	CONSTRAINT "study_chapter_orientation_check" CHECK ("study_chapter"."orientation" in ('red', 'black'))
);
--> statement-breakpoint
CREATE TABLE "study_member" (
	"study_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "study_member_study_id_user_id_pk" PRIMARY KEY("study_id","user_id"),
	CONSTRAINT "study_member_role_check" CHECK ("study_member"."role" in ('owner', 'editor', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "study_operation" (
	"chapter_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"editor" smallint NOT NULL,
	"id" uuid NOT NULL,
	"operation" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "study_operation_chapter_id_sequence_pk" PRIMARY KEY("chapter_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "study" ADD CONSTRAINT "study_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_chapter" ADD CONSTRAINT "study_chapter_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_member" ADD CONSTRAINT "study_member_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_member" ADD CONSTRAINT "study_member_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_operation" ADD CONSTRAINT "study_operation_chapter_id_study_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."study_chapter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_owner_id_index" ON "study" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "study_public_index" ON "study" USING btree ("updated_at","id") WHERE "study"."visibility" = 'public' and "study"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "study_deleted_at_index" ON "study" USING btree ("deleted_at") WHERE "study"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "study_editor_code_key" ON "study" USING btree ("editor_code");--> statement-breakpoint
CREATE UNIQUE INDEX "study_viewer_code_key" ON "study" USING btree ("viewer_code");--> statement-breakpoint
CREATE INDEX "study_chapter_study_id_index" ON "study_chapter" USING btree ("study_id","place");--> statement-breakpoint
CREATE INDEX "study_chapter_deleted_at_index" ON "study_chapter" USING btree ("deleted_at") WHERE "study_chapter"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "study_member_number_key" ON "study_member" USING btree ("study_id","number");--> statement-breakpoint
CREATE INDEX "study_member_user_id_index" ON "study_member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "study_operation_id_key" ON "study_operation" USING btree ("chapter_id","id");