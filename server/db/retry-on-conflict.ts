import { isConflict } from "./is-conflict.ts";

const ATTEMPTS_MAX = 5;

/**
 * Repeats a transaction that others made impossible, such as by a deadlock. `transact` is called anew for each
 * attempt, so it must keep nothing of a failed one, and change nothing outside the database.
 */
export async function retryOnConflict<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
