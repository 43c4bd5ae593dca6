/** What PostgreSQL says of a refused statement; Drizzle wraps it as the cause. */
export type Refusal = { code: string; constraint: string; message: string };

/** The database's refusal of data (classes 22 and 23), or null for every other error. */
export function refusalOf(error: unknown): Refusal | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!("code" in cause) || typeof cause.code !== "string") continue;
    if (!/^2[23]/.test(cause.code)) return null;
    const constraint =
      "constraint" in cause && typeof cause.constraint === "string" ? cause.constraint : "";
    return { code: cause.code, constraint, message: cause.message };
  }
  return null;
}

/** Whether it was refused as a seventh featured project. spec: admin-area §5 */
export function isFeaturedLimit(error: unknown): boolean {
  return refusalOf(error)?.constraint === "portfolio_projects_featured_max_6";
}
