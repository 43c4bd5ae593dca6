import { type Context, Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { passkeyName } from "#domain/accounts/passkey.ts";
import { networkOf } from "../../http/address-range.ts";
import type { ClientAddress } from "../../http/client-address.ts";
import type { SignedIn } from "../../http/current-user.ts";
import type { Env } from "../../http/hono-env.ts";
import { validJson } from "../../http/openapi.ts";
import { problem } from "../../http/problem.ts";
import { ProviderLimiter } from "../../http/provider-limiter.ts";
import { RateLimiter } from "../../http/rate-limiter.ts";
import { clientOf } from "../../http/request-context.ts";
import type { World } from "../../world.ts";
import { isSessionFresh } from "../confirm-password.ts";
import { addPasskey, registrationOptions } from "./add-passkey.ts";
import { createdPasskeySchema } from "./responses.ts";
import { authenticationOptions } from "./use-passkey.ts";

const OPTIONS_PER_NETWORK = { burst: 30, perMinute: 10, keysMax: 10_000 };
const OPTIONS_PER_PROVIDER = { burst: 60, perMinute: 20 };

export function passkeysApi(world: World, addressOf: ClientAddress): Hono<Env> {
  const allowance = new RateLimiter(OPTIONS_PER_NETWORK);
  const providerLimiter = new ProviderLimiter(OPTIONS_PER_PROVIDER);
  const api = new Hono<Env>();

  api.post(
    "/passkeys/options",
    describeRoute({ summary: "Get options for adding a passkey" }),
    async (c) => {
      const who = await freshVisitor(world, c);
      if (who instanceof Response) return who;
      const asked = await registrationOptions(world, who);
      if (asked.status === "refused") return problem(422, asked.problem);
      return c.json(asked.options);
    },
  );

  api.post(
    "/passkeys",
    describeRoute({ summary: "Add a passkey" }),
    validJson(
      z.object({ name: z.string(), made: createdPasskeySchema }),
      "The body must be a `name` and the `made` passkey.",
    ),
    async (c) => {
      const who = await freshVisitor(world, c);
      if (who instanceof Response) return who;
      const sent = c.req.valid("json");
      const name = passkeyName.safeParse(sent.name);
      if (!name.success) {
        const [issue] = name.error.issues;
        return problem(422, issue?.message ?? "", { problems: { name: issue?.message ?? "" } });
      }
      const added = await addPasskey(world, who, { name: name.data, made: sent.made });
      if (added.status === "refused") return problem(422, added.problem);
      return c.json({}, 201);
    },
  );

  api.post(
    "/passkeys/sign-in-options",
    describeRoute({ summary: "Get options for signing in with a passkey" }),
    async (c) => {
      const client = clientOf(c.env.incoming, addressOf);
      const isAllowed =
        allowance.take(networkOf(client.address), world.now().getTime()) &&
        providerLimiter.take(world, client.address);
      if (!isAllowed) {
        return problem(429, "Too many attempts.", { headers: { "Retry-After": "60" } });
      }
      const asked = await authenticationOptions(world, client);
      if (!asked) return problem(404, "Passkeys need a host name; this site has none.");
      for (const cookie of asked.setCookies) c.header("Set-Cookie", cookie, { append: true });
      return c.json(asked.options);
    },
  );
  return api;
}

/** The visitor with a fresh session, else the error response. */
async function freshVisitor(world: World, c: Context<Env>): Promise<SignedIn | Response> {
  const currentUser = c.get("currentUser");
  if (!currentUser) return problem(401, "Please sign in.");
  return (await isSessionFresh(world, currentUser))
    ? currentUser
    : problem(403, ACCOUNT_MESSAGES.confirmFirst);
}
