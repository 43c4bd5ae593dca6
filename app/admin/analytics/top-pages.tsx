import { Pane } from "../kit/pane.tsx";

export type TopPage = {
  key: string;
  noun: "Post" | "Project" | "Page";
  title: string;
  views: number;
};

/** spec: admin-area §9: five of ten are shown at first. */
const SHOWN = 5;

export function TopPages({ pages }: { pages: readonly TopPage[] }) {
  const rest = pages.slice(SHOWN);
  return (
    <Pane title="Top Pages">
      <PageList pages={pages.slice(0, SHOWN)} start={1} />
      {rest.length > 0 && (
        <details className="views-table">
          <summary>{rest.length} more</summary>
          <PageList pages={rest} start={SHOWN + 1} />
        </details>
      )}
    </Pane>
  );
}

function PageList({ pages, start }: { pages: readonly TopPage[]; start: number }) {
  return (
    <ol className="top-pages figures" start={start}>
      {pages.map(({ key, noun, title, views }) => (
        <li key={key}>
          <div>
            <strong dir="auto" className="cell-main">
              {title || "Deleted"}
            </strong>
            <p className="cell-sub">{noun}</p>
          </div>
          <span>{views === 1 ? "1 view" : `${views.toLocaleString("en-US")} views`}</span>
        </li>
      ))}
    </ol>
  );
}
