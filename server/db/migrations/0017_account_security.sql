CREATE TABLE "email_changes" (
	"account_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
DROP INDEX "second_factors_account_key";--> statement-breakpoint
ALTER TABLE "second_factors" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "second_factors" ADD PRIMARY KEY ("account_id");--> statement-breakpoint
ALTER TABLE "second_factors" ALTER COLUMN "verified" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" DROP COLUMN "recovery_codes";--> statement-breakpoint
ALTER TABLE "second_factors" DROP COLUMN "failed_count";--> statement-breakpoint
ALTER TABLE "second_factors" DROP COLUMN "locked_until";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "two_factor_enabled";