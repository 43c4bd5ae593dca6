import { Pane } from "../kit/pane.tsx";
import { Stat } from "../kit/stat.tsx";
import type { Route } from "./+types/analytics";
import { durationText } from "./figures.tsx";

type Report = Route.ComponentProps["loaderData"];

/** The page itself; all other cards are about the visits that opened it. */
export function PageDetail({ path, report }: { path: string; report: Report }) {
  const page = report.pages.find((each) => each.path === path);
  if (!page) return null;
  const { views, visitors, seconds } = page;
  const entered = report.entries.find(({ name }) => name === path)?.sessions ?? 0;
  return (
    <Pane title={page.title} className="page-detail" aside={<p dir="auto">{path}</p>}>
      <div className="stats">
        <Stat name="Views of this page" value={views} detail="In these visits" />
        <Stat name="Visitors" value={visitors} detail="Sum of each day" />
        <Stat
          name="Average time"
          value={durationText(seconds / views)}
          detail="Visible, per view"
        />
        <Stat name="Entered here" value={entered} detail="Visits that began on this page" />
      </div>
    </Pane>
  );
}
