import { data, Form, redirect } from "react-router";
import { ACCOUNT_PATH } from "#domain/accounts/next-path.ts";
import { confirmEmailChange, readEmailLink } from "#server/accounts/email-change/change-email.ts";
import { flashTo } from "#server/http/flash.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { ownerOf } from "#server/http/visitor.ts";
import { world as worldContext } from "#server/world.ts";
import { PageLink } from "../../ui/page-link.tsx";
import type { Route } from "./+types/confirm-email";

export const handle = { title: "Account", back: ACCOUNT_PATH };

/** What the link could do. Scanners follow links in mails, so following it does nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(pageNotes).isOfTokenHolder();
  const { account } = ownerOf(context);
  const token = tokenIn(url);
  const email = await readEmailLink(context.get(worldContext), account.id, token);
  const shown = { email, isFrom: account.email, isWhole: token !== "" };
  return data(shown, { status: email === null ? 410 : 200 });
}

/** The button. */
export async function action({ context, url }: Route.ActionArgs) {
  context.get(pageNotes).isOfTokenHolder();
  const who = ownerOf(context);
  const outcome = await confirmEmailChange(context.get(worldContext), who, tokenIn(url));
  switch (outcome.status) {
    case "changed":
      flashTo(context, { kind: "success", title: "Email changed", text: outcome.email });
      return redirect(ACCOUNT_PATH, 303);
    case "taken":
      flashTo(context, { kind: "error", title: "Another account has this address." });
      return redirect(ACCOUNT_PATH, 303);
    case "gone":
      return data(null, { status: 410 });
  }
}

function tokenIn(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

/** Where the link of a mail to a new address leads. */
export default function ConfirmEmail({ loaderData }: Route.ComponentProps) {
  const { email, isFrom, isWhole } = loaderData;
  if (email === null) {
    return (
      <div className="empty-state">
        <h2 className="display">
          {isWhole ? "This link is no longer valid" : "This link is incomplete"}
        </h2>
        <p>
          It works for 30 minutes, and once. Your address is <bdi>{isFrom}</bdi>.
        </p>
        <div className="admin-answers">
          <PageLink to={ACCOUNT_PATH} className="pill pill-filled">
            To your account
          </PageLink>
        </div>
      </div>
    );
  }
  return (
    <div className="empty-state">
      <h2 className="display">Is this your new address?</h2>
      <p>
        You will sign in with{" "}
        <strong>
          <bdi>{email}</bdi>
        </strong>{" "}
        in place of <bdi>{isFrom}</bdi>.
      </p>
      <Form method="post" className="admin-answers">
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
