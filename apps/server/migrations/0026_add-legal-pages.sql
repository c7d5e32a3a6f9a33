CREATE TABLE "consent" (
	"user_id" uuid NOT NULL,
	"terms" integer NOT NULL,
	"privacy" integer NOT NULL,
	"place" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consent_user_id_place_terms_privacy_pk" PRIMARY KEY("user_id","place","terms","privacy")
);
--> statement-breakpoint
CREATE TABLE "legal_version" (
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"asks_again" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "legal_version_page_version_pk" PRIMARY KEY("page","version"),
	CONSTRAINT "legal_version_version_check" CHECK ("legal_version"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_version" ADD CONSTRAINT "legal_version_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;