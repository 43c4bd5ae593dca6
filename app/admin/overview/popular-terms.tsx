import { Hash, Shapes } from "lucide-react";
import { KEYWORDS_HIGHLIGHTED, type PopularTerm } from "#domain/overview/overview.ts";
import { BarList } from "../kit/bar-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";

/** spec: admin-area §2: at most 10, the first 3 highlighted. */
export function TopKeywords({ keywords }: { keywords: readonly PopularTerm[] }) {
  return (
    <Pane title="Top keywords">
      {keywords.length === 0 ? (
        <EmptyState icon={Hash} title="No keywords yet" />
      ) : (
        <ol className="keywords">
          {keywords.map(({ term, total }, index) => (
            <li key={term} data-highlighted={index < KEYWORDS_HIGHLIGHTED || undefined}>
              <span dir="auto" title={term}>
                {term}
              </span>
              <span className="figures">{total.toLocaleString("en-US")}</span>
            </li>
          ))}
        </ol>
      )}
    </Pane>
  );
}

/** spec: admin-area §2: at most 8. */
export function PopularCategories({ categories }: { categories: readonly PopularTerm[] }) {
  return (
    <Pane title="Popular categories">
      {categories.length === 0 ? (
        <EmptyState icon={Shapes} title="No categories yet" />
      ) : (
        <BarList
          label="Items in each category"
          bars={categories.map(({ term, total }) => ({ name: term, value: total }))}
        />
      )}
    </Pane>
  );
}
