import { X } from "lucide-react";
import { memo } from "react";
import {
  FILTER_NAMES,
  hasFilters,
  type ProjectFilters,
  RESULTS,
} from "#domain/projects/filters.ts";
import { Choice } from "./choice.tsx";

export type FilterOptions = {
  category: string[];
  workType: string[];
  year: number[];
  client: string[];
  role: string[];
};

type FilterBarProps = {
  formId: string;
  /** What is searched for, which stays when the filters go. */
  text: string;
  filters: ProjectFilters;
  options: FilterOptions;
  change: (name: keyof ProjectFilters, value: string) => void;
  clear: () => void;
};

/** spec: public-site §2, "five dropdowns, each with an All option" */
const WORDS: Record<keyof ProjectFilters, { label: string; all: string }> = {
  category: { label: "Category", all: "All Categories" },
  workType: { label: "Work Type", all: "All Work Types" },
  year: { label: "Year", all: "All Years" },
  client: { label: "Client", all: "All Clients" },
  role: { label: "Role", all: "All Roles" },
};

/** Narrows the list. Its dropdowns belong to the form of the search box. */
export function FilterBar(props: FilterBarProps) {
  const { formId, text, filters, options, change, clear } = props;
  return (
    <section aria-labelledby="filters-title" className="filter-bar column no-print">
      <div className="filter-head">
        <h2 id="filters-title">Filter Projects</h2>
        {hasFilters(filters) && (
          <form
            action={`/#${RESULTS}`}
            onSubmit={(event) => {
              event.preventDefault();
              clear();
            }}
          >
            {text && <input type="hidden" name="q" value={text} />}
            <button type="submit" className="quiet-button">
              <X aria-hidden="true" size={15} /> Clear Filters
            </button>
          </form>
        )}
      </div>
      <FilterFields formId={formId} filters={filters} options={options} change={change} />
    </section>
  );
}

type FilterFieldsProps = Pick<FilterBarProps, "formId" | "filters" | "options" | "change">;

/** Hundreds of options, which must not be gone through at every keystroke. */
const FilterFields = memo(function FilterFields(props: FilterFieldsProps) {
  const { formId, filters, options, change } = props;
  return (
    <div className="filter-fields">
      {FILTER_NAMES.map((name) => (
        <Choice
          key={name}
          form={formId}
          name={name}
          label={WORDS[name].label}
          value={String(filters[name] ?? "all")}
          options={optionsOf(name, options[name], filters[name])}
          choose={(value) => change(name, value)}
        />
      ))}
      <button type="submit" form={formId} className="pill pill-filled only-without-scripts">
        Apply Filters
      </button>
    </div>
  );
});

/** A value that no project has, as an old link may carry, is still shown as what it is. */
function optionsOf(
  name: keyof ProjectFilters,
  known: readonly (string | number)[],
  chosen: string | number | null,
) {
  const values = chosen === null || known.includes(chosen) ? known : [...known, chosen];
  return [
    { value: "all", label: WORDS[name].all },
    ...values.map((value) => ({ value: String(value), label: String(value) })),
  ];
}
