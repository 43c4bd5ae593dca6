import { databaseErrorOf } from "./sql-state.ts";

export type Refusal = { code: string; constraint: string; message: string };

/** An error of class 22 or 23 (invalid data, violated constraint), else null. */
export function refusalOf(error: unknown): Refusal | null {
  const found = databaseErrorOf(error);
  if (!found?.code || !/^2[23]/.test(found.code)) return null;
  return { code: found.code, constraint: found.constraint ?? "", message: found.message };
}

export function isUniqueViolation(error: unknown): boolean {
  return refusalOf(error)?.code === "23505";
}

/** spec: admin-area §5 */
export function isFeaturedLimit(error: unknown): boolean {
  return refusalOf(error)?.constraint === "portfolio_projects_featured_max_6";
}
