import { z } from "zod";
import { line } from "../forms/line.ts";

/** In code points. */
const PASSKEY_NAME_MAX_CHARS = 60;
export const PASSKEYS_MAX = 20;

export const passkeyName = line("Name", { max: PASSKEY_NAME_MAX_CHARS, required: true });
export const passkeyNameSchema = z.object({ name: passkeyName });

export const PASSKEY_MESSAGES = {
  refused: "This passkey could not be verified. Please try again.",
  tooMany: `You already have ${PASSKEYS_MAX} passkeys. Remove one first.`,
  known: "This passkey is already registered.",
} as const;
