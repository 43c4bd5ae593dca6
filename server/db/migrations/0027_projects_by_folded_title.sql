-- The owner's list takes titles from A to Z, whatever letters they begin with: small ones came last.
DROP INDEX "portfolio_projects_by_title";
--> statement-breakpoint
CREATE INDEX "portfolio_projects_by_title" ON "portfolio_projects" (search_fold(left(project_title, 200)), id);
