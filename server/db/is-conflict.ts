import { sqlStateOf } from "./sql-state.ts";

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";

/** Whether a transaction failed only because of another one, so that it can be repeated. */
export function isConflict(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === SERIALIZATION_FAILURE || state === DEADLOCK;
}
