CREATE TABLE "activation_key" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"hint" text NOT NULL,
	"batch_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"package_version" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"redeemed_at" timestamp (3) with time zone,
	"redeemed_by" uuid,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "credit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"lot_id" bigint,
	"trial_day" text,
	"cause" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_entry_amount_check" CHECK ("credit_entry"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "entitlement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid NOT NULL,
	"period" text DEFAULT '' NOT NULL,
	"package_id" uuid NOT NULL,
	"package_version" integer NOT NULL,
	"paid_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"is_test" boolean NOT NULL,
	"permissions" text[] NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_order" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text,
	"package_id" uuid NOT NULL,
	"package_version" integer NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"is_test" boolean NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"session_id" text,
	"payment_id" text,
	"subscription_id" text,
	"subscription_status" text,
	"is_canceled" boolean DEFAULT false NOT NULL,
	"refunded_minor" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "purchase_order_amount_check" CHECK ("purchase_order"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "package_version" (
	"package_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"kind" text NOT NULL,
	"price_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"days" integer NOT NULL,
	"credits" integer NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "package_version_package_id_version_pk" PRIMARY KEY("package_id","version"),
	CONSTRAINT "package_version_price_check" CHECK ("package_version"."price_minor" > 0),
	CONSTRAINT "package_version_days_check" CHECK ("package_version"."days" > 0),
	CONSTRAINT "package_version_credits_check" CHECK ("package_version"."credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "package" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text NOT NULL,
	"serial" smallint NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "package_status_check" CHECK ("package"."status" in ('ACTIVE', 'INACTIVE', 'DELETE'))
);
--> statement-breakpoint
CREATE TABLE "paid_look_up" (
	"user_id" uuid NOT NULL,
	"key" "bytea" NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paid_look_up_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "payment_alert" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"order_id" uuid,
	"reason" text NOT NULL,
	"cause" text NOT NULL,
	"details" text NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"is_test" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "stepped_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "activation_key" ADD CONSTRAINT "activation_key_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_version" ADD CONSTRAINT "package_version_package_id_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_look_up" ADD CONSTRAINT "paid_look_up_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_purchase_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activation_key_hash_key" ON "activation_key" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "activation_key_created_at_index" ON "activation_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "activation_key_batch_id_index" ON "activation_key" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entry_cause_key" ON "credit_entry" USING btree ("user_id","kind","cause");--> statement-breakpoint
CREATE INDEX "credit_entry_user_id_at_index" ON "credit_entry" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "credit_entry_lot_id_index" ON "credit_entry" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "credit_entry_trial_index" ON "credit_entry" USING btree ("user_id","trial_day");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlement_source_key" ON "entitlement" USING btree ("source","source_id","period");--> statement-breakpoint
CREATE INDEX "entitlement_user_id_end_at_index" ON "entitlement" USING btree ("user_id","end_at");--> statement-breakpoint
CREATE INDEX "entitlement_package_id_index" ON "entitlement" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "purchase_order_user_id_index" ON "purchase_order" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "purchase_order_created_at_index" ON "purchase_order" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "purchase_order_package_id_index" ON "purchase_order" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "purchase_order_open_index" ON "purchase_order" USING btree ("checked_at") WHERE "purchase_order"."status" in ('OPEN', 'PROCESSING');--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_session_id_key" ON "purchase_order" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_subscription_id_key" ON "purchase_order" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "purchase_order_payment_id_index" ON "purchase_order" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "package_status_serial_index" ON "package" USING btree ("status","serial");--> statement-breakpoint
CREATE INDEX "paid_look_up_paid_at_index" ON "paid_look_up" USING btree ("paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_alert_cause_key" ON "payment_alert" USING btree ("reason","cause");--> statement-breakpoint
CREATE INDEX "payment_alert_settled_at_index" ON "payment_alert" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "payment_event_received_at_index" ON "payment_event" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reference_key" ON "payment" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "payment_order_id_index" ON "payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_at_index" ON "payment" USING btree ("at");