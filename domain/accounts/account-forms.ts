import { z } from "zod";
import { parseAccountEmail, parseAccountName } from "./identity.ts";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { passwordProblem } from "./password.ts";

const SECRET_MAX_CHARS = 1_000;

const current = z
  .string(ACCOUNT_MESSAGES.passwordRequired)
  .min(1, ACCOUNT_MESSAGES.passwordRequired)
  .max(SECRET_MAX_CHARS, ACCOUNT_MESSAGES.passwordWrong);

const validatedBy = (problemOf: (text: string) => string | null) =>
  z
    .string()
    .default("")
    .superRefine((text, context) => {
      const message = problemOf(text);
      if (message !== null) context.addIssue({ code: "custom", message });
    });

export const nameSchema = z.object({
  name: validatedBy((text) => {
    const parsed = parseAccountName(text);
    return parsed.ok ? null : parsed.problem;
  }),
});

export const emailSchema = z.object({
  email: validatedBy((text) => {
    const parsed = parseAccountEmail(text);
    return parsed.ok ? null : parsed.problem;
  }),
  current,
});

/** Common passwords are rejected by the server, which has the list. */
export const passwordSchema = z.object({ current, password: validatedBy(passwordProblem) });

export const confirmSchema = z.object({ current });

export const codeSchema = z.object({
  code: z
    .string(ACCOUNT_MESSAGES.codeRequired)
    .min(1, ACCOUNT_MESSAGES.codeRequired)
    .max(SECRET_MAX_CHARS, ACCOUNT_MESSAGES.codeFailed),
});

/**
 * `problems` by field; "form" holds those of the whole form. Without a `title` no toast is shown.
 * `codes` are recovery codes, which are shown only once.
 */
export type AccountReply =
  | { intent: string; status: "refused"; problems: Record<string, string | undefined> }
  | { intent: string; status: "done"; title?: string; text?: string; codes?: string[] };
