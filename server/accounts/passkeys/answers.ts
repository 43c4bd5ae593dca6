import { z } from "zod";

/** In characters of base64url; what an authenticator sends is a fraction of it. */
const DATA_MAX = 20_000;
const HANDLE_MAX = 2_000;
/** As browsers name a passkey. WebAuthn §4: at most 1023 bytes */
const ID = /^[\w-]{1,1364}$/;

const data = z.string().max(DATA_MAX);
const credential = {
  id: z.string().regex(ID),
  rawId: z.string().regex(ID),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
  // Of what extensions say nothing is used.
  clientExtensionResults: z.object({}).default({}),
};

/** What a browser sends of a passkey that it just made. */
export const madePasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: data,
    attestationObject: data,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

/** What a browser sends of a passkey that it just used. */
const usedPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: data,
    authenticatorData: data,
    signature: data,
    userHandle: z.string().max(HANDLE_MAX).optional(),
  }),
});

export type MadePasskey = z.infer<typeof madePasskeySchema>;
export type UsedPasskey = z.infer<typeof usedPasskeySchema>;

/** The answer of a passkey in what was sent as JSON; null for whatever else was sent. */
export function usedPasskeyFrom(sent: string): UsedPasskey | null {
  try {
    const read: unknown = JSON.parse(sent);
    return usedPasskeySchema.safeParse(read).data ?? null;
  } catch {
    // Whoever sends it writes it: it may be anything.
    return null;
  }
}
