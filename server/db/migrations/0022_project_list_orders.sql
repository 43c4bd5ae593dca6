DROP INDEX "portfolio_projects_client";--> statement-breakpoint
CREATE INDEX "portfolio_projects_by_seo" ON "portfolio_projects" USING btree (((btrim("meta_title") <> '')::integer + (btrim("meta_description") <> '')::integer + ("slug" is not null)::integer),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "portfolio_projects_by_preview" ON "portfolio_projects" USING btree ("allow_public_preview","created_at","id");--> statement-breakpoint
CREATE INDEX "portfolio_projects_by_star" ON "portfolio_projects" USING btree ("is_featured","created_at","id");--> statement-breakpoint
CREATE INDEX "portfolio_projects_client" ON "portfolio_projects" USING btree ("client_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);