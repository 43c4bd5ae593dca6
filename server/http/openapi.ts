import { resolver, validator } from "hono-openapi";
import type { z } from "zod";
import { problem } from "./problem.ts";

export function jsonResponse(description: string, schema: z.ZodType) {
  return { description, content: { "application/json": { schema: resolver(schema) } } };
}

export function jsonBody(schema: z.ZodType) {
  return { content: { "application/json": { schema: resolver(schema, { io: "input" }) } } };
}

/** Responds with 400 and `detail` when the body does not match. */
export function validJson<Schema extends z.ZodType>(schema: Schema, detail: string) {
  return validator("json", schema, ({ success }) => (success ? undefined : problem(400, detail)));
}

/** Responds with 400 and the problems when the parameters do not match. */
export function validQuery<Schema extends z.ZodType>(schema: Schema) {
  return validator("query", schema, ({ success, ...result }) =>
    success ? undefined : problem(400, textOf("error" in result ? result.error : [])),
  );
}

function textOf(issues: readonly { message: string }[]): string {
  return issues.map(({ message }) => message).join(" ");
}
