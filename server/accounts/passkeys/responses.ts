import { z } from "zod";

const DATA_MAX_CHARS = 20_000;
const HANDLE_MAX_CHARS = 2_000;
/** WebAuthn §4: at most 1023 bytes */
const ID = /^[\w-]{1,1364}$/;

const data = z.string().max(DATA_MAX_CHARS);
const credential = {
  id: z.string().regex(ID),
  rawId: z.string().regex(ID),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
  clientExtensionResults: z.object({}).default({}),
};

export const createdPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: data,
    attestationObject: data,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

export const usedPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: data,
    authenticatorData: data,
    signature: data,
    userHandle: z.string().max(HANDLE_MAX_CHARS).optional(),
  }),
});

export type CreatedPasskey = z.infer<typeof createdPasskeySchema>;
export type UsedPasskey = z.infer<typeof usedPasskeySchema>;
