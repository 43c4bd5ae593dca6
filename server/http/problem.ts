import { STATUS_CODES } from "node:http";

/**
 * A refusal that a program can read (RFC 9457): the text that people are shown as `detail`, and for
 * forms the `problems` by field.
 */
export function problem(
  status: number,
  detail: string,
  extra: {
    problems?: Record<string, string>;
    headers?: Record<string, string>;
    /** Whatever else the refusal tells. */
    more?: Record<string, unknown>;
  } = {},
): Response {
  const { problems, headers, more } = extra;
  const body = {
    type: "about:blank",
    title: STATUS_CODES[status],
    status,
    detail,
    problems,
    ...more,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "Content-Type": "application/problem+json; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}
