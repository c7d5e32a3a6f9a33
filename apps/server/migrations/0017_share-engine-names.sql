CREATE TABLE "engine_list" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "engine_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"names" text[] NOT NULL,
	CONSTRAINT "engine_list_names_key" UNIQUE("names")
);
--> statement-breakpoint
ALTER TABLE "eval" ADD COLUMN "engine_list_id" integer;