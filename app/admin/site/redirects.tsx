import { parseWithZod } from "@conform-to/zod/v4";
import { MapPinned, Route as RouteIcon } from "lucide-react";
import { useState } from "react";
import { data } from "react-router";
import { cleanLine } from "#domain/forms/line.ts";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";
import { shortDate } from "#domain/site/formats.ts";
import { pageNumber } from "#domain/site/paging.ts";
import {
  REDIRECT_MESSAGES as MESSAGES,
  ORIGIN_LABELS,
  redirectSchema,
} from "#domain/site/redirects.ts";
import { firstCodePoints } from "#domain/text/code-points.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import {
  addRedirect,
  countRedirects,
  listRedirects,
  REDIRECTS_PER_PAGE,
  removeRedirect,
} from "#server/site/manage-redirects.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { keepFormOnFailure } from "../forms/keep-form-on-failure.ts";
import { invalidSubmission } from "../forms/save-result.ts";
import { DataTable } from "../kit/data-table.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ListSearch } from "../kit/list-search.tsx";
import { Pagination } from "../kit/pagination.tsx";
import { RemovalDialog } from "../kit/removal-dialog.tsx";
import { ScreenLoadError } from "../kit/screen-load-error.tsx";
import { useNextRowFocus } from "../kit/use-next-row-focus.ts";
import type { Route } from "./+types/redirects";
import { REDIRECTS_PATH } from "./paths.ts";
import { RedirectForm } from "./redirect-form.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";

export const handle = { title: "Site Settings", refreshesOn: ["redirects", "projects", "posts"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  return readOr503(world, "the redirects", readScreen(context, url));
}

async function readScreen(context: Route.LoaderArgs["context"], url: URL) {
  const { db } = context.get(worldContext);
  const { timeZone } = await siteOfRequest(context);
  const query = firstCodePoints(cleanLine(url.searchParams.get("q") ?? ""), QUERY_MAX_CHARS);
  const total = await countRedirects(db, query);
  const pages = Math.ceil(total / REDIRECTS_PER_PAGE);
  const page = pageNumber(url.searchParams.get("page"), pages);
  const redirects = await listRedirects(db, { query, page });
  return {
    query,
    page,
    pageSize: REDIRECTS_PER_PAGE,
    total,
    redirects: redirects.map(({ createdAt, ...redirect }) => ({
      ...redirect,
      id: redirect.from,
      addedOn: shortDate(createdAt, timeZone),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const form = await readForm(request);
  const removed = form.get("remove");
  if (typeof removed === "string") {
    await removeRedirect(world, removed);
    return data({ status: "removed" as const });
  }
  const submission = parseWithZod(form, { schema: redirectSchema });
  if (submission.status !== "success") return invalidSubmission(submission);
  const added = await addRedirect(world, submission.value);
  if (added.status === "refused")
    return invalidSubmission(submission, { [added.field]: [added.problem] });
  return data({ status: "added" as const, from: added.from });
}

export const clientAction = keepFormOnFailure(MESSAGES.addFailed);

export default function Redirects({ loaderData }: Route.ComponentProps) {
  const { query, page, pageSize, total, redirects } = loaderData;
  const [asked, setAsked] = useState<Redirect | null>(null);
  useNextRowFocus(redirects, "input[type=search]");
  return (
    <div className="screen">
      <SettingsTabs current={REDIRECTS_PATH} />
      <RedirectForm />
      <div className="list-tools">
        <ListSearch label="Search redirects" value={query} />
      </div>
      {redirects.length === 0 ? (
        <NoRedirects isSearch={query !== ""} />
      ) : (
        <DataTable columns={["Old address", "New address", "Source", "Added", "Actions"]} hasCards>
          {redirects.map((redirect) => (
            <RedirectRow key={redirect.id} {...redirect} onRemove={() => setAsked(redirect)} />
          ))}
        </DataTable>
      )}
      <Pagination label="Pages of redirects" page={page} pageSize={pageSize} total={total} />
      {asked && (
        <RemovalDialog
          key={asked.id}
          id={asked.id}
          title="Remove this redirect?"
          subject={asked.from}
          confirm="Remove redirect"
          confirming="Removing..."
          messages={MESSAGES}
          onClose={() => setAsked(null)}
        >
          <p>Visitors of this address will see “Page Not Found” instead of {asked.to}.</p>
        </RemovalDialog>
      )}
    </div>
  );
}

type Redirect = Route.ComponentProps["loaderData"]["redirects"][number];

type RedirectRowProps = Redirect & { onRemove: () => void };

function RedirectRow({ id, from, to, origin, addedOn, onRemove }: RedirectRowProps) {
  return (
    <tr data-row={id}>
      <th scope="row" className="cell-main break-words redirect-address" dir="auto">
        {from}
      </th>
      <td className="break-words redirect-address" dir="auto" data-label="New address">
        <a href={to}>{to}</a>
      </td>
      <td className="redirect-fact" data-label="Source">
        {ORIGIN_LABELS[origin]}
      </td>
      <td className="redirect-fact tabular" data-label="Added">
        {addedOn}
      </td>
      <td className="redirect-remove">
        <button type="button" className="plain-button" data-row-link onClick={onRemove}>
          Remove<span className="sr-only"> {from}</span>
        </button>
      </td>
    </tr>
  );
}

function NoRedirects({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <EmptyState icon={MapPinned} title="No redirects found">
      Try a different search.
    </EmptyState>
  ) : (
    <EmptyState icon={RouteIcon} title="No redirects yet">
      Renaming a project or post adds one, so that old links keep working.
    </EmptyState>
  );
}

export function ErrorBoundary() {
  return <ScreenLoadError icon={RouteIcon} title={MESSAGES.loadFailed} />;
}
