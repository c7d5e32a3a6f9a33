CREATE TABLE "coupon" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"percent" smallint,
	"amount_minor" integer,
	"currency" text,
	"package_ids" uuid[],
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"max_uses" integer,
	"is_once_per_user" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "coupon_reduction_check" CHECK (("coupon"."percent" between 1 and 100 and "coupon"."amount_minor" is null and "coupon"."currency" is null)
        or ("coupon"."percent" is null and "coupon"."amount_minor" > 0 and "coupon"."currency" is not null)),
	CONSTRAINT "coupon_max_uses_check" CHECK ("coupon"."max_uses" > 0)
);
--> statement-breakpoint
ALTER TABLE "purchase_order" DROP CONSTRAINT "purchase_order_amount_check";--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "coupon_id" uuid;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "discount_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "trial_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "is_taxed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "package_version" ADD COLUMN "other_prices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "package_version" ADD COLUMN "months" integer;--> statement-breakpoint
ALTER TABLE "package_version" ADD COLUMN "trial_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "tax_minor" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_code_key" ON "coupon" USING btree ("code");--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_order_coupon_id_index" ON "purchase_order" USING btree ("coupon_id");--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_amount_not_negative_check" CHECK ("purchase_order"."amount_minor" >= 0);