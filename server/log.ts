import { type DestinationStream, type Logger, pino } from "pino";

const QUERY_PARAMS = /\nparams:[\s\S]*$/;

/** What follows is a secret token: see domain/previews/preview-link.ts, server/newsletter/click-links.ts. */
const SECRET_PATH = /^(\/+(?:preview|newsletter\/click)\/).+/is;

type LoggedError = {
  type: string;
  message: string;
  stack?: string;
  code?: unknown;
  cause?: LoggedError | string;
};

/** Logs, by default to standard error, without query values: those hold addresses, messages and hashes. */
export function openLog(level: string, destination: DestinationStream = standardError()): Logger {
  const serializers = { err: serializeError, reason: redactReason, path: redactPath };
  return pino({ level, serializers }, destination);
}

const standardError = () => pino.destination({ fd: 2, sync: true });

export function serializeError(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message.replace(QUERY_PARAMS, "");
  return {
    type: error.name,
    message,
    stack: error.stack?.replace(error.message, message),
    ...("code" in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

/** Redacts tokens: anyone who reads the log could open the page. */
export function redactPath(path: unknown): unknown {
  return typeof path === "string" ? path.replace(SECRET_PATH, "$1…") : path;
}

function redactReason(reason: unknown): unknown {
  return typeof reason === "string" ? reason.replace(QUERY_PARAMS, "") : reason;
}
