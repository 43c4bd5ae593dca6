import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { isConflict } from "./is-conflict.ts";
import { isUniqueViolation } from "./refusals.ts";
import { sqlStateOf } from "./sql-state.ts";

function refused(code: string): DatabaseError {
  return Object.assign(new DatabaseError("refused", 0, "error"), { code });
}

test("PostgreSQL's code is found below every wrapper", () => {
  const conflict = refused("40001");
  const wrapped = new DrizzleQueryError("select 1", [], conflict);
  for (const error of [conflict, wrapped, new Error("The write failed", { cause: wrapped })]) {
    expect(sqlStateOf(error)).toBe("40001");
    expect(isConflict(error)).toBe(true);
    expect(isUniqueViolation(error)).toBe(false);
  }
  expect(isUniqueViolation(new DrizzleQueryError("select 1", [], refused("23505")))).toBe(true);
});

test("codes of Node are none of PostgreSQL's", () => {
  expect(sqlStateOf(Object.assign(new Error("broken pipe"), { code: "EPIPE" }))).toBeUndefined();
  expect(sqlStateOf("40001")).toBeUndefined();
});
