ALTER TABLE "cloud_key" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cloud_key" ADD COLUMN "used_at" timestamp (3) with time zone;