import { X } from "lucide-react";
import { Form, Link, useSubmit } from "react-router";
import {
  type Filters,
  VISIT_FILTER_LABELS,
  VISIT_FILTER_NAMES,
} from "#domain/analytics/filters.ts";
import { RANGES, type Range } from "#domain/analytics/ranges.ts";
import { Select } from "../kit/select.tsx";
import { withoutFilter } from "./addresses.ts";

type Shown = { range: Range; filters: Filters };

/** A change of the range is shown at once; the days of a custom one by its button. */
export function RangeForm({ range, filters }: Shown) {
  const submit = useSubmit();
  const isCustom = range.name === "custom";
  return (
    <Form
      className="cluster"
      data-keeps-focus=""
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement) submit(currentTarget, { replace: true });
      }}
    >
      <Select label="Date range" name="days" value={range.name} options={RANGES} />
      {VISIT_FILTER_NAMES.map((name) =>
        filters[name] === undefined ? null : (
          <input key={name} type="hidden" name={name} value={filters[name]} />
        ),
      )}
      {isCustom ? (
        <>
          <DayField label="From" name="from" day={range.from} />
          <DayField label="To" name="to" day={range.to} />
          <button type="submit" className="pill pill-small">
            Show
          </button>
        </>
      ) : (
        <>
          <input type="hidden" name="from" value={range.from} />
          <input type="hidden" name="to" value={range.to} />
          <button type="submit" className="pill only-without-scripts">
            Show
          </button>
        </>
      )}
    </Form>
  );
}

function DayField({ label, name, day }: { label: string; name: string; day: string }) {
  return (
    <label className="stack fine">
      {label}
      <input key={day} type="date" name={name} defaultValue={day} required />
    </label>
  );
}

/** What the whole view is narrowed to, as `labels` put it; each can be removed. */
export function FilterBar({ range, filters, labels }: Shown & { labels: Filters }) {
  const set = VISIT_FILTER_NAMES.filter((name) => filters[name] !== undefined);
  if (set.length === 0) return null;
  return (
    <ul className="analytics-filters cluster" aria-label="Filters">
      {set.map((name) => (
        <li key={name}>
          <Link
            to={withoutFilter(range, filters, name)}
            className="pill pill-small"
            preventScrollReset
            aria-label={`Remove filter ${VISIT_FILTER_LABELS[name]}: ${labels[name]}`}
          >
            {VISIT_FILTER_LABELS[name]}: <span dir="auto">{labels[name]}</span>
            <X aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
