import type { ProjectSort } from "#domain/projects/filters.ts";
import { Choice } from "./choice.tsx";

type SortChoiceProps = {
  formId: string;
  sort: ProjectSort;
  change: (name: "sort" | "order", value: string) => void;
};

/** spec: public-site §9, "Sort options" */
const BY = [
  { value: "year", label: "Year" },
  { value: "title", label: "Title" },
  { value: "featured", label: "Featured" },
];
const ORDER = [
  { value: "desc", label: "Descending" },
  { value: "asc", label: "Ascending" },
];

/** What the list is ordered by, and in which direction. */
export function SortChoice({ formId, sort, change }: SortChoiceProps) {
  return (
    <div className="sort-choice no-print">
      <Choice
        form={formId}
        name="sort"
        label="Sort by"
        isLabelHidden
        value={sort.by}
        options={BY}
        choose={(value) => change("sort", value)}
      />
      <Choice
        form={formId}
        name="order"
        label="Order"
        isLabelHidden
        value={sort.order}
        options={ORDER}
        choose={(value) => change("order", value)}
      />
      <button type="submit" form={formId} className="quiet-button only-without-scripts">
        Sort
      </button>
    </div>
  );
}
