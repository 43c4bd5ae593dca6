import { z } from "zod";
import { parseAccountEmail, parseAccountName } from "./identity.ts";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import { passwordProblem } from "./password.ts";

/** Longer than any password or code can be. */
const SECRET_MAX_CHARS = 1_000;

const current = z
  .string(ACCOUNT_MESSAGES.passwordRequired)
  .min(1, ACCOUNT_MESSAGES.passwordRequired)
  .max(SECRET_MAX_CHARS, ACCOUNT_MESSAGES.passwordWrong);

/** A text whose problem, if it has one, is said by a rule that stands elsewhere. */
const judged = (problemOf: (text: string) => string | null) =>
  z
    .string()
    .default("")
    .superRefine((text, context) => {
      const message = problemOf(text);
      if (message !== null) context.addIssue({ code: "custom", message });
    });

export const nameSchema = z.object({
  name: judged((text) => {
    const parsed = parseAccountName(text);
    return parsed.ok ? null : parsed.problem;
  }),
});

export const emailSchema = z.object({
  email: judged((text) => {
    const parsed = parseAccountEmail(text);
    return parsed.ok ? null : parsed.problem;
  }),
  current,
});

/** Whether a password is easy to guess only the server knows. */
export const passwordSchema = z.object({ current, password: judged(passwordProblem) });

/** The password again, from somebody who is signed in. */
export const confirmSchema = z.object({ current });

export const codeSchema = z.object({
  code: z
    .string(ACCOUNT_MESSAGES.codeRequired)
    .min(1, ACCOUNT_MESSAGES.codeRequired)
    .max(SECRET_MAX_CHARS, ACCOUNT_MESSAGES.codeFailed),
});
