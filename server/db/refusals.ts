import { codeOf } from "../errors.ts";

/** Drizzle wraps PostgreSQL's error as the cause. */
export type Refusal = { code: string; constraint: string; message: string };

/** An error of class 22 or 23 (invalid data, violated constraint), else null. */
export function refusalOf(error: unknown): Refusal | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = codeOf(cause);
    if (code === undefined) continue;
    if (!/^2[23]/.test(code)) return null;
    const constraint =
      "constraint" in cause && typeof cause.constraint === "string" ? cause.constraint : "";
    return { code, constraint, message: cause.message };
  }
  return null;
}

export function isUniqueViolation(error: unknown): boolean {
  return refusalOf(error)?.code === "23505";
}

/** spec: admin-area §5 */
export function isFeaturedLimit(error: unknown): boolean {
  return refusalOf(error)?.constraint === "portfolio_projects_featured_max_6";
}
