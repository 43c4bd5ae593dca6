import type { ProjectSort } from "#domain/projects/filters.ts";
import { SelectField } from "./select-field.tsx";

type SortSelectProps = {
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

export function SortSelect({ formId, sort, change }: SortSelectProps) {
  return (
    <div className="sort-choice no-print">
      <SelectField
        form={formId}
        name="sort"
        label="Sort by"
        isLabelHidden
        value={sort.by}
        options={BY}
        choose={(value) => change("sort", value)}
      />
      <SelectField
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
