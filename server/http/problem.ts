import { STATUS_CODES } from "node:http";

/** RFC 9457 problem details: `detail` is shown to people, `problems` are errors by form field. */
export function problem(
  status: number,
  detail: string,
  extra: {
    problems?: Record<string, string>;
    headers?: Record<string, string>;
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
