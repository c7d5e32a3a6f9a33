CREATE TABLE "account_deletion" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"is_by_admin" boolean NOT NULL,
	"is_reversible" boolean NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_export_part" (
	"export_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "account_export_part_export_id_number_pk" PRIMARY KEY("export_id","number")
);
--> statement-breakpoint
CREATE TABLE "account_export" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"is_for_admin" boolean NOT NULL,
	"state" text DEFAULT 'RUNNING' NOT NULL,
	"done" smallint DEFAULT 0 NOT NULL,
	"total" smallint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "account_export_state_check" CHECK ("account_export"."state" in ('RUNNING', 'DONE', 'FAILED'))
);
--> statement-breakpoint
ALTER TABLE "account_deletion" ADD CONSTRAINT "account_deletion_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_export_part" ADD CONSTRAINT "account_export_part_export_id_account_export_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."account_export"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_export" ADD CONSTRAINT "account_export_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletion_due_at_index" ON "account_deletion" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "account_export_user_id_index" ON "account_export" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_export_running_key" ON "account_export" USING btree ("user_id","is_for_admin") WHERE "account_export"."state" = 'RUNNING';--> statement-breakpoint
CREATE INDEX "account_export_expires_at_index" ON "account_export" USING btree ("expires_at");