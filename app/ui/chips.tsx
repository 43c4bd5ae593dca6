type ChipsProps = {
  items: readonly string[];
  /** How many are named; the rest is counted. All by default. */
  shown?: number;
  /** How the rest is written, for example `+2 more`. */
  more?: (hidden: number) => string;
  label: string;
  tone?: "quiet" | "accent";
};

/** Short names in a row. The counted rest can be read by pointing at it. */
export function Chips({ items: given, shown = given.length, more, label, tone }: ChipsProps) {
  const items = [...new Set(given)];
  if (items.length === 0) return null;
  const rest = items.slice(shown);
  const chip = tone === "accent" ? "chip chip-accent" : "chip";
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {items.slice(0, shown).map((item) => (
        <li key={item} className="flex min-w-0">
          <span dir="auto" className={chip}>
            {item}
          </span>
        </li>
      ))}
      {rest.length > 0 && more && (
        <li className="flex">
          <span className={chip} title={rest.join(", ")}>
            {more(rest.length)}
          </span>
        </li>
      )}
    </ul>
  );
}
