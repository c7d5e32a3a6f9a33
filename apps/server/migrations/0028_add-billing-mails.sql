ALTER TABLE "entitlement" ADD COLUMN "grace_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "charge_reference" text;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mail_key_key" ON "outgoing_mail" USING btree ("key");