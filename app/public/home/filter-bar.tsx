import { X } from "lucide-react";
import { memo } from "react";
import {
  FILTER_NAMES,
  type FilterOptions,
  hasFilters,
  type ProjectFilters,
  RESULTS_ID,
} from "#domain/projects/filters.ts";
import { SelectField } from "./select-field.tsx";

type FilterBarProps = {
  formId: string;
  text: string;
  filters: ProjectFilters;
  options: FilterOptions;
  change: (name: keyof ProjectFilters, value: string) => void;
  clear: (what: "filters") => void;
};

/** spec: public-site §2, "five dropdowns, each with an All option" */
const LABELS: Record<keyof ProjectFilters, { label: string; all: string }> = {
  category: { label: "Category", all: "All Categories" },
  workType: { label: "Work Type", all: "All Work Types" },
  year: { label: "Year", all: "All Years" },
  client: { label: "Client", all: "All Clients" },
  role: { label: "Role", all: "All Roles" },
};

/** The selects belong to the search form. */
export function FilterBar(props: FilterBarProps) {
  const { formId, text, filters, options, change, clear } = props;
  return (
    <section aria-labelledby="filters-title" className="filter-bar column no-print">
      <div className="filter-head row between gap-xl">
        <h2 className="small strong" id="filters-title">
          Filter Projects
        </h2>
        {hasFilters(filters) && (
          <form
            action={`/#${RESULTS_ID}`}
            onSubmit={(event) => {
              event.preventDefault();
              clear("filters");
            }}
          >
            {text && <input type="hidden" name="q" value={text} />}
            <button type="submit" className="plain-button">
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

/** Hundreds of options must not render on every keystroke. */
const FilterFields = memo(function FilterFields(props: FilterFieldsProps) {
  const { formId, filters, options, change } = props;
  return (
    <div className="filter-fields stack gap-l">
      {FILTER_NAMES.map((name) => (
        <SelectField
          key={name}
          form={formId}
          name={name}
          label={LABELS[name].label}
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

/** Keeps a value visible that no project has, as in an old link. */
function optionsOf(
  name: keyof ProjectFilters,
  available: readonly (string | number)[],
  selected: string | number | null,
) {
  const values =
    selected === null || available.includes(selected) ? available : [...available, selected];
  return [
    { value: "all", label: LABELS[name].all },
    ...values.map((value) => ({ value: String(value), label: String(value) })),
  ];
}
