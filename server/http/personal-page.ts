import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { recogniser } from "../accounts/recognise.ts";
import type { World } from "../world.ts";
import type { ClientAddress } from "./client-address.ts";
import { sendFreshPage } from "./fresh-page.ts";
import type { Env } from "./hono-env.ts";
import { isDataUrl, type Pages, type PersonalRequest } from "./pages.ts";
import { sendPlainPage } from "./plain-page.ts";
import { isDatabaseDown } from "./problems.ts";
import { senderOf, Visit } from "./visit.ts";

/**
 * Answers with pages that are made for whoever asks, by their session, afresh, and kept nowhere.
 * Null where the page is the same for everyone, or would not hear what is sent to it.
 */
export function personalPages(options: {
  world: World;
  pages: Pages;
  headers: string[];
  addressOf: ClientAddress;
}) {
  const { world, pages, addressOf } = options;
  const recognise = recogniser(world);

  return async (c: Context<Env>, sent?: PersonalRequest["sent"]): Promise<Response | null> => {
    const { incoming, outgoing } = c.env;
    const url = incoming.url ?? "/";
    if (!(await pages.isPersonal(url))) return null;
    const visit = new Visit(senderOf(incoming, addressOf));
    const recognised = await recognise(visit.sender).catch((error: unknown) => {
      const isDown = isDatabaseDown(error);
      world.log[isDown ? "warn" : "error"]({ err: error }, "nobody could be recognised");
      return isDown ? 503 : 500;
    });
    if (typeof recognised === "number") {
      const again = "Please try again shortly.";
      sendPlainPage(outgoing, recognised, ACCOUNT_MESSAGES.unverified, again, options.headers);
      return RESPONSE_ALREADY_SENT;
    }
    const { visitor, setCookies } = recognised;
    // Only where a whole page is opened: of what is asked for beside it, an answer may come after the
    // session has gone on under another token, and must not bring the old one back.
    const isOpened = !sent && !isDataUrl(url);
    if (isOpened) visit.setCookies.push(...setCookies);
    const page = await pages.receive({ url, visit, visitor, sent });
    if (!page) return null;
    await sendFreshPage(page, incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  };
}
