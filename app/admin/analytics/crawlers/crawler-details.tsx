import { BarList } from "../../kit/bar-list.tsx";
import { Pane } from "../../kit/pane.tsx";
import type { Route } from "./+types/crawlers";

type CrawlerRow = Route.ComponentProps["loaderData"]["crawlers"][number];

const AREAS: Readonly<Record<string, string>> = {
  "/admin": "Admin area (/admin)",
  "/api": "API (/api)",
};

type CrawlerDetailsProps = { rows: readonly CrawlerRow[]; note?: string };

/** What each crawler read most, and what it was refused. `note`: set when older days have no paths. */
export function CrawlerDetails({ rows, note }: CrawlerDetailsProps) {
  const detailed = rows.filter(({ pages, refusals }) => pages.length + refusals.length > 0);
  if (detailed.length === 0) return null;
  return (
    <Pane title="Pages by crawler" aside={note && <p>{note}</p>}>
      {detailed.map((row) => (
        <details className="crawler-details" key={`${row.name} ${row.isConfirmed}`}>
          <summary className="row between">
            {row.name}
            <span aria-hidden="true" className="disclosure-icon" />
          </summary>
          <CrawlerDetail row={row} elsewhere={note ? OTHER_OR_OLDER : "Other addresses"} />
        </details>
      ))}
    </Pane>
  );
}

const OTHER_OR_OLDER = "Other addresses, and all that is older than 90 days";

function CrawlerDetail({ row, elsewhere }: { row: CrawlerRow; elsewhere: string }) {
  const { name, pages, refusals } = row;
  return (
    <div className="crawler-lists">
      {pages.length > 0 && (
        <section className="stack gap-s">
          <h3 className="small strong">Most read pages</h3>
          <BarList
            label={`Pages that ${name} read`}
            bars={pages.map(({ path, title, reads }) => ({ name: path, title, value: reads }))}
          />
        </section>
      )}
      {refusals.length > 0 && (
        <section className="stack gap-s">
          <h3 className="small strong">Refused</h3>
          <BarList
            label={`Requests by ${name} that were refused`}
            bars={refusals.map(({ path, refused }) => ({
              name: path,
              title: path === "" ? elsewhere : (AREAS[path] ?? path),
              value: refused,
            }))}
          />
        </section>
      )}
    </div>
  );
}
