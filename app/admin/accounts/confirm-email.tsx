import { data, Form, redirect } from "react-router";
import { ACCOUNT_PATH } from "#domain/accounts/next-path.ts";
import { confirmEmailChange, readEmailLink } from "#server/accounts/email-change/change-email.ts";
import { ownerOf } from "#server/http/current-user.ts";
import { setFlash } from "#server/http/flash.ts";
import { tokenOfSecretPage } from "#server/http/token-parameter.ts";
import { worldContext } from "#server/world.ts";
import { UNREACHABLE } from "../../ui/action-result-or.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { serverActionOr } from "../forms/server-action-or.ts";
import { useKeptActionData } from "../forms/use-kept-action-data.ts";
import type { Route } from "./+types/confirm-email";

export const handle = { title: "Account", back: ACCOUNT_PATH };

/** Opening the link changes nothing, because mail scanners follow links. The button confirms. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = tokenOfSecretPage(context, url);
  const { account } = ownerOf(context);
  const email = await readEmailLink(context.get(worldContext), account.id, token);
  const link = { email, currentEmail: account.email, hasToken: token !== "" };
  return data(link, { status: email === null ? 410 : 200 });
}

export async function action({ context, url }: Route.ActionArgs) {
  const token = tokenOfSecretPage(context, url);
  const who = ownerOf(context);
  const outcome = await confirmEmailChange(context.get(worldContext), who, token);
  switch (outcome.status) {
    case "changed":
      setFlash(context, { kind: "success", title: "Email changed", text: outcome.email });
      return redirect(ACCOUNT_PATH, 303);
    case "taken":
      setFlash(context, { kind: "error", title: "That email is already in use." });
      return redirect(ACCOUNT_PATH, 303);
    case "gone":
      return data({ status: "gone", currentEmail: who.account.email } as const, { status: 410 });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  serverActionOr(serverAction, { status: "unanswered" } as const);

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { email, currentEmail, hasToken } = loaderData;
  const reply = useKeptActionData(actionData);
  if (email === null || reply?.status === "gone") {
    // Loader data are not refreshed after a refusal.
    const address = reply?.status === "gone" ? reply.currentEmail : currentEmail;
    return (
      <div key="gone" className="empty-state" role={reply && "alert"}>
        <h2 className="display">
          {hasToken ? "This link is no longer valid" : "This link is incomplete"}
        </h2>
        <p>
          The link can be used once, within 30 minutes. Your address is <bdi>{address}</bdi>.
        </p>
        <div className="button-row">
          <PageLink to={ACCOUNT_PATH} className="pill pill-filled">
            Go to your account
          </PageLink>
        </div>
      </div>
    );
  }
  return (
    <div className="empty-state">
      <h2 className="display">Is this your new address?</h2>
      <p>
        You'll sign in with{" "}
        <strong>
          <bdi>{email}</bdi>
        </strong>{" "}
        instead of <bdi>{currentEmail}</bdi>.
      </p>
      {reply?.status === "unanswered" && (
        <p role="alert" className="form-alert">
          {UNREACHABLE} The address may have been changed already.
        </p>
      )}
      <Form method="post" className="button-row">
        <PageLink to={ACCOUNT_PATH} className="pill">
          Not now
        </PageLink>
        <button type="submit" className="pill pill-filled">
          Confirm this address
        </button>
      </Form>
    </div>
  );
}
