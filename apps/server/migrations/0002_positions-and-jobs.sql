CREATE TABLE "job" (
	"queue" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"priority" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone NOT NULL,
	"lease" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "job_queue_key_pk" PRIMARY KEY("queue","key")
);
--> statement-breakpoint
CREATE TABLE "cloud_key" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cloud_key_hash_key" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "contribution" (
	"key" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"moves" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contribution_key_user_id_pk" PRIMARY KEY("key","user_id"),
	CONSTRAINT "contribution_status_check" CHECK ("contribution"."status" in ('PENDING', 'ACCEPTED', 'REJECTED'))
) PARTITION BY HASH ("key");
--> statement-breakpoint
DO $$ BEGIN
	FOR part IN 0..3 LOOP
		EXECUTE format('CREATE TABLE "contribution_%s" PARTITION OF "contribution" FOR VALUES WITH (MODULUS 4, REMAINDER %s)', part, part);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TABLE "eval" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"moves" "bytea" NOT NULL,
	"engines" text[] NOT NULL,
	"is_complete" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
) PARTITION BY HASH ("key");
--> statement-breakpoint
DO $$ BEGIN
	FOR part IN 0..15 LOOP
		EXECUTE format('CREATE TABLE "eval_%s" PARTITION OF "eval" FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TABLE "upstream" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"moves" text NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
) PARTITION BY HASH ("key");
--> statement-breakpoint
DO $$ BEGIN
	FOR part IN 0..7 LOOP
		EXECUTE format('CREATE TABLE "upstream_%s" PARTITION OF "upstream" FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
	END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "cloud_key" ADD CONSTRAINT "cloud_key_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contribution" ADD CONSTRAINT "contribution_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_queue_order_index" ON "job" USING btree ("queue","priority","created_at");--> statement-breakpoint
CREATE INDEX "contribution_user_id_index" ON "contribution" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contribution_status_updated_at_index" ON "contribution" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "upstream_expires_at_index" ON "upstream" USING btree ("expires_at");