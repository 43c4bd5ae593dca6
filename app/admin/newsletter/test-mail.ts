import { redirect } from "react-router";
import { ownerOf } from "#server/http/current-user.ts";
import { sendTestMail, type TestMailOutcome } from "#server/newsletter/example-issue.ts";
import { worldContext } from "#server/world.ts";
import { statusReply } from "../forms/reply-status.ts";
import { serverActionOr } from "../forms/server-action-or.ts";
import type { Route } from "./+types/test-mail";
import { NEWSLETTER_PATH } from "./paths.ts";

export type TestMailReply = TestMailOutcome | { status: "failed" };

/** For a reload. */
export function loader() {
  return redirect(NEWSLETTER_PATH);
}

export async function action({ context }: Route.ActionArgs) {
  const outcome = await sendTestMail(context.get(worldContext), ownerOf(context).account);
  return statusReply<TestMailReply>(outcome);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverActionOr<unknown, TestMailReply>(serverAction, { status: "failed" });
}
