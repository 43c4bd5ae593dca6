import { resolver, validator } from "hono-openapi";
import type { z } from "zod";
import { problem } from "./problem.ts";

export function jsonResponse(description: string, schema: z.ZodType) {
  return { description, content: { "application/json": { schema: resolver(schema) } } };
}

export function jsonBody(schema: z.ZodType) {
  return { content: { "application/json": { schema: resolver(schema, { io: "input" }) } } };
}

/** What Hono parses as JSON; it takes other bodies for an empty object. */
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Responds with 415 when the body is not JSON, with 400 and `detail` when it does not match. */
export function validJson<Schema extends z.ZodType>(schema: Schema, detail: string) {
  return validator("json", schema, ({ success }, c) => {
    if (!JSON_TYPE.test(c.req.header("Content-Type") ?? "")) {
      return problem(415, "Send application/json.");
    }
    return success ? undefined : problem(400, detail);
  });
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
