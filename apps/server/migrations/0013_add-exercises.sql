CREATE TABLE "exercise_answer" (
	"user_id" uuid NOT NULL,
	"exercise_id" text COLLATE "C" NOT NULL,
	"answer_id" uuid NOT NULL,
	"is_solved" boolean NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"stability" double precision DEFAULT 0 NOT NULL,
	"difficulty" double precision DEFAULT 0 NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"learning_steps" smallint DEFAULT 0 NOT NULL,
	"scheduled_days" integer DEFAULT 0 NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"due" timestamp (3) with time zone,
	CONSTRAINT "exercise_answer_user_id_exercise_id_pk" PRIMARY KEY("user_id","exercise_id")
);
--> statement-breakpoint
CREATE TABLE "exercise_player" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"rating" double precision NOT NULL,
	"deviation" double precision NOT NULL,
	"volatility" double precision NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exercise" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"fen" text NOT NULL,
	"last" text NOT NULL,
	"moves" text NOT NULL,
	"kind" text NOT NULL,
	"red" text NOT NULL,
	"black" text NOT NULL,
	"event" text NOT NULL,
	"date" text NOT NULL,
	"file_rating" integer NOT NULL,
	"rating" double precision NOT NULL,
	"deviation" double precision NOT NULL,
	"volatility" double precision NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "exercise_kind_check" CHECK ("exercise"."kind" in ('mate', 'material', 'defence', 'ending'))
);
--> statement-breakpoint
ALTER TABLE "exercise_answer" ADD CONSTRAINT "exercise_answer_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_answer" ADD CONSTRAINT "exercise_answer_exercise_id_exercise_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercise"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_player" ADD CONSTRAINT "exercise_player_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exercise_answer_user_id_due_index" ON "exercise_answer" USING btree ("user_id","due");