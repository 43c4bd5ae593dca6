import { Users } from "lucide-react";
import { Badge } from "../kit/badge.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pagination } from "../kit/pagination.tsx";
import { Pane } from "../kit/pane.tsx";
import { TabLinks } from "../kit/tab-links.tsx";
import type { Route } from "./+types/newsletter";

type SubscriberList = Pick<
  Route.ComponentProps["loaderData"],
  "state" | "totals" | "subscribers" | "total" | "page" | "pageSize"
>;

const NAMES: Record<SubscriberList["state"], string> = {
  confirmed: "Confirmed",
  pending: "Pending",
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
  complained: "Complained",
};

export function SubscribersPane(list: SubscriberList) {
  const { state, totals, subscribers, total, page, pageSize } = list;
  const tabs = totals.map((one) => ({
    label: NAMES[one.state],
    to: one.state === "confirmed" ? "/admin/newsletter" : `/admin/newsletter?state=${one.state}`,
    count: one.total,
    isCurrent: one.state === state,
  }));
  return (
    <Pane title="Subscribers" className="pane-stack stack gap-xl">
      <TabLinks label="Subscribers by state" tabs={tabs} />
      {subscribers.length === 0 ? (
        <EmptyState icon={Users} title={`No ${NAMES[state].toLowerCase()} subscribers`} />
      ) : (
        <DataTable columns={["Email", "Topics", "Source", "Since"]} hasCards>
          {subscribers.map((subscriber) => (
            <tr key={subscriber.id}>
              <th scope="row" className="cell-main">
                <bdi>{subscriber.email}</bdi>
              </th>
              <td>
                <Topics {...subscriber} />
              </td>
              <td>{subscriber.source}</td>
              <td>{subscriber.since}</td>
            </tr>
          ))}
        </DataTable>
      )}
      <Pagination label="Pages of subscribers" page={page} pageSize={pageSize} total={total} />
    </Pane>
  );
}

function Topics({ wantsPosts, wantsProjects }: { wantsPosts: boolean; wantsProjects: boolean }) {
  if (!wantsPosts && !wantsProjects) return <Badge tone="quiet">None</Badge>;
  return (
    <>
      {wantsPosts && <Badge tone="accent">Posts</Badge>}{" "}
      {wantsProjects && <Badge tone="accent">Projects</Badge>}
    </>
  );
}
