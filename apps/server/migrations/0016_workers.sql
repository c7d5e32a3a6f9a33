CREATE TABLE "work_shift" (
	"id" serial PRIMARY KEY NOT NULL,
	"worker_id" integer NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"positions" integer DEFAULT 0 NOT NULL,
	"nodes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "work_shift_state_check" CHECK ("work_shift"."state" in ('OPEN', 'CLOSED', 'PASSED', 'WITHDRAWN'))
);
--> statement-breakpoint
CREATE TABLE "worker" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"is_named" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'ACTIVE' NOT NULL,
	"reason" text,
	"refused" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	CONSTRAINT "worker_user_id_key" UNIQUE("user_id"),
	CONSTRAINT "worker_state_check" CHECK ("worker"."state" in ('ACTIVE', 'SUSPENDED', 'DROPPED')),
	CONSTRAINT "worker_reason_check" CHECK ("worker"."reason" in ('NONSENSE', 'WRONG_SCORES', 'ADMIN'))
);
--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "worker_id" integer;--> statement-breakpoint
ALTER TABLE "eval" ADD COLUMN "shift_id" integer;--> statement-breakpoint
ALTER TABLE "work_shift" ADD CONSTRAINT "work_shift_worker_id_worker_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."worker"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker" ADD CONSTRAINT "worker_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_shift_worker_id_index" ON "work_shift" USING btree ("worker_id","day");--> statement-breakpoint
CREATE INDEX "eval_shift_id_index" ON "eval" USING btree ("shift_id") WHERE "eval"."shift_id" is not null;