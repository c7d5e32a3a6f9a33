CREATE TABLE "address_day" (
	"hash" "bytea" NOT NULL,
	"day" text NOT NULL,
	"look_ups" integer DEFAULT 0 NOT NULL,
	"search_ms" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "address_day_day_hash_pk" PRIMARY KEY("day","hash")
);
--> statement-breakpoint
CREATE TABLE "address_key" (
	"day" text PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_day" (
	"user_id" uuid NOT NULL,
	"day" text NOT NULL,
	"used_ms" integer NOT NULL,
	CONSTRAINT "search_day_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "entitlement" ADD COLUMN "search_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "package_version" ADD COLUMN "search_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_day" ADD CONSTRAINT "search_day_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_day_day_index" ON "search_day" USING btree ("day");