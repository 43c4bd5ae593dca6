import { type Logger, pino } from "pino";

/** Where Drizzle's messages go on with the values of a query. */
const VALUES = /\nparams:[\s\S]*$/;

/** What comes after this is a secret: see domain/projects/preview-link.ts. */
const SECRET_PATH = /^(\/+preview\/).+/is;

type Shown = {
  type: string;
  message: string;
  stack?: string;
  code?: unknown;
  cause?: Shown | string;
};

/**
 * The log of a process, on standard error. What a query was asked with does not get into it: there
 * are addresses, messages and hashes among that.
 */
export function openLog(level: string): Logger {
  const serializers = { err: errorInLog, reason: reasonInLog, path: pathInLog };
  return pino({ level, serializers }, pino.destination({ fd: 2, sync: true }));
}

/** An error without the values that were in its query, and without what the database says of them. */
export function errorInLog(error: unknown): Shown | string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message.replace(VALUES, "");
  return {
    type: error.name,
    message,
    stack: error.stack?.replace(error.message, message),
    ...("code" in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: errorInLog(error.cause) }),
  };
}

/** A path without the token that it may be: whoever reads the log could open what it opens. */
export function pathInLog(path: unknown): unknown {
  return typeof path === "string" ? path.replace(SECRET_PATH, "$1…") : path;
}

function reasonInLog(reason: unknown): unknown {
  return typeof reason === "string" ? reason.replace(VALUES, "") : reason;
}
