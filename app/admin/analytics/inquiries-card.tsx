import { Link } from "react-router";
import type { FilterName } from "#domain/analytics/filters.ts";
import { DataTable } from "../kit/data-table.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/analytics";
import type { RowAddress } from "./addresses.ts";
import { Meaning } from "./meaning.tsx";
import { RankedCard } from "./ranked-card.tsx";

type Report = Route.ComponentProps["loaderData"];

/** From a visit to an inquiry, and to work. */
export function FunnelCard({
  funnel,
  inquiries,
  address,
}: Pick<Report, "funnel" | "inquiries"> & { address: RowAddress }) {
  const { messages, subscriptions, answered, won } = inquiries;
  const rows = [
    { name: "Sessions", value: funnel.sessions },
    { name: "Viewed a project or post", value: funnel.item },
    { name: "Opened the contact page", value: funnel.contact, to: address("page", "/contact") },
    { name: "Sent a message", value: messages, hasShare: false },
    { name: "Subscribed", value: subscriptions, hasShare: false },
    { name: "Answered", value: answered, hasShare: false },
    { name: "Won", value: won, hasShare: false },
  ];
  return (
    <RankedCard title="Funnel" unit="step" rows={rows} shown={rows.length} total={funnel.sessions}>
      <Meaning>
        The first three steps count sessions, with their share of all sessions. Messages and
        confirmed subscriptions count on the day they were sent, also when their visit wasn't
        recorded; a visitor may send several, so they have no share. Spam doesn't count. Answered
        messages include those that were won, and those that were lost after an answer.
      </Meaning>
    </RankedCard>
  );
}

/** Which work and which source bring inquiries. */
export function InquiriesCard({
  inquiries,
  address,
}: Pick<Report, "inquiries"> & { address: RowAddress }) {
  const { byItem, byEntry, byFirstCampaign, byLastCampaign, byFirstSource, byLastSource } =
    inquiries;
  const pages = (filter: FilterName, rows: readonly (Row & { path: string })[]) =>
    rows.map((row) => ({ ...row, to: address(filter, row.path) }));
  const campaigns = (filter: FilterName, rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, to: address(filter, row.name) }));
  const sources = (
    filter: FilterName,
    channelFilter: FilterName,
    rows: readonly (Row & { isChannel: boolean })[],
  ) =>
    rows.map((row) => ({ ...row, to: address(row.isChannel ? channelFilter : filter, row.name) }));
  return (
    <Pane title="What led to inquiries" aside={<p>Messages and subscriptions</p>}>
      {byFirstSource.length === 0 && byItem.length === 0 ? (
        <p className="pane-note">No data yet</p>
      ) : (
        <div className="stack gap-m">
          <Attribution caption="Projects and posts read before" rows={pages("page", byItem)} />
          <Attribution caption="Entry page of the visit" rows={pages("entry", byEntry)} />
          <Attribution
            caption="First campaign of the visit"
            rows={campaigns("campaign", byFirstCampaign)}
          />
          <Attribution
            caption="Last campaign of the visit"
            rows={campaigns("lastCampaign", byLastCampaign)}
          />
          <Attribution
            caption="First source of the visit"
            rows={sources("source", "channel", byFirstSource)}
          />
          <Attribution
            caption="Last source of the visit"
            rows={sources("lastSource", "lastChannel", byLastSource)}
          />
        </div>
      )}
      <Meaning>
        An inquiry counts for each project and post that its visit read before, and for the first
        and last campaign and source of the visit. It isn't listed when the visit wasn't recorded,
        or when several people with the same address and browser were on the site.
      </Meaning>
    </Pane>
  );
}

type Row = { name: string; inquiries: number; won: number };

function Attribution({
  caption,
  rows,
}: {
  caption: string;
  rows: readonly (Row & { to: string })[];
}) {
  if (rows.length === 0) return null;
  return (
    <DataTable columns={[caption, "Inquiries", "Won"]} numeric={["Inquiries", "Won"]}>
      {rows.map(({ name, inquiries, won, to }) => (
        <tr key={to}>
          <th scope="row" dir="auto">
            <Link to={to} preventScrollReset className="bars-link">
              {name}
            </Link>
          </th>
          <td className="numeric-column">{inquiries}</td>
          <td className="numeric-column">{won}</td>
        </tr>
      ))}
    </DataTable>
  );
}
