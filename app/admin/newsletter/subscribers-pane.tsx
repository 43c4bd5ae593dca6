import { Users } from "lucide-react";
import { Badge } from "../kit/badge.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pagination } from "../kit/pagination.tsx";
import { Pane } from "../kit/pane.tsx";
import { TabLinks } from "../kit/tab-links.tsx";

type State = "confirmed" | "pending" | "unsubscribed" | "bounced" | "complained";

type ListedSubscriber = {
  id: string;
  email: string;
  source: string;
  wantsPosts: boolean;
  wantsProjects: boolean;
  since: string;
};

export type SubscriberList = {
  state: State;
  totals: { state: State; total: number }[];
  subscribers: ListedSubscriber[];
  total: number;
  page: number;
  pageSize: number;
};

const NAMES: Record<State, string> = {
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
    <Pane title="Subscribers" className="pane-stack">
      <TabLinks label="Subscribers by state" tabs={tabs} />
      {subscribers.length === 0 ? (
        <EmptyState icon={Users} title={`No ${NAMES[state].toLowerCase()} subscribers`} />
      ) : (
        <div className="data-table-frame" data-cards>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">Email</th>
                <th scope="col">Topics</th>
                <th scope="col">Source</th>
                <th scope="col">Since</th>
              </tr>
            </thead>
            <tbody>
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
            </tbody>
          </table>
        </div>
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
