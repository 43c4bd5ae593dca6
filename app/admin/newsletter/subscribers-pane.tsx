import { Users } from "lucide-react";
import { Badge } from "../kit/badge.tsx";
import { Blank } from "../kit/blank.tsx";
import { Pane } from "../kit/pane.tsx";
import { TabLinks } from "../kit/tab-links.tsx";
import { TurnPages } from "../kit/turn-pages.tsx";

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

/** Who reads, by how they stand. */
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
        <Blank icon={Users} title={`Nobody is ${NAMES[state].toLowerCase()}`} />
      ) : (
        <div className="data-table-frame" data-cards>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">Address</th>
                <th scope="col">Wants</th>
                <th scope="col">Signed up on</th>
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
                    <Wants {...subscriber} />
                  </td>
                  <td>{subscriber.source}</td>
                  <td>{subscriber.since}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <TurnPages label="Pages of subscribers" page={page} pageSize={pageSize} total={total} />
    </Pane>
  );
}

function Wants({ wantsPosts, wantsProjects }: { wantsPosts: boolean; wantsProjects: boolean }) {
  if (!wantsPosts && !wantsProjects) return <Badge tone="quiet">Nothing</Badge>;
  return (
    <>
      {wantsPosts && <Badge tone="accent">Posts</Badge>}{" "}
      {wantsProjects && <Badge tone="accent">Projects</Badge>}
    </>
  );
}
