import { DataTable } from "../kit/data-table.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/analytics";
import { RankedCard } from "./ranked-card.tsx";

type Report = Route.ComponentProps["loaderData"];

/** From a visit to an inquiry, and to work. */
export function FunnelCard({ funnel, inquiries }: Pick<Report, "funnel" | "inquiries">) {
  const { messages, subscriptions, answered, won } = inquiries;
  const rows = [
    { name: "Sessions", value: funnel.sessions },
    { name: "Viewed a project or post", value: funnel.item },
    { name: "Opened the contact page", value: funnel.contact },
    { name: "Sent a message", value: messages },
    { name: "Subscribed", value: subscriptions },
    { name: "Answered", value: answered },
    { name: "Won", value: won },
  ];
  return (
    <RankedCard
      title="Funnel"
      unit="step"
      rows={rows}
      shown={rows.length}
      total={funnel.sessions}
    />
  );
}

/** Which work and which source bring inquiries. */
export function InquiriesCard({ inquiries }: Pick<Report, "inquiries">) {
  const { byItem, byEntry, byFirstCampaign, byLastCampaign, byFirstSource, byLastSource } =
    inquiries;
  return (
    <Pane title="What led to inquiries" aside={<p>Messages and subscriptions</p>}>
      {byFirstSource.length === 0 && byItem.length === 0 ? (
        <p className="pane-note">No data yet</p>
      ) : (
        <div className="stack gap-m">
          <Attribution caption="Projects and posts read before" rows={byItem} />
          <Attribution caption="Entry page of the visit" rows={byEntry} />
          <Attribution caption="First campaign of the visit" rows={byFirstCampaign} />
          <Attribution caption="Last campaign of the visit" rows={byLastCampaign} />
          <Attribution caption="First source of the visit" rows={byFirstSource} />
          <Attribution caption="Last source of the visit" rows={byLastSource} />
        </div>
      )}
    </Pane>
  );
}

type Row = { name: string; inquiries: number; won: number };

function Attribution({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <DataTable columns={[caption, "Inquiries", "Won"]} numeric={["Inquiries", "Won"]}>
      {rows.map(({ name, inquiries, won }) => (
        <tr key={name}>
          <th scope="row" dir="auto">
            {name}
          </th>
          <td className="numeric-column">{inquiries}</td>
          <td className="numeric-column">{won}</td>
        </tr>
      ))}
    </DataTable>
  );
}
