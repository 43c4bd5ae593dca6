type ChipsProps = {
  items: readonly string[];
  shown?: number;
  /** Label of the rest, such as `+2 more`; its items are in the tooltip. */
  more?: (hidden: number) => string;
  label: string;
  tone?: "quiet" | "accent";
};

export function Chips({ items: allItems, shown = allItems.length, more, label, tone }: ChipsProps) {
  const items = [...new Set(allItems)];
  if (items.length === 0) return null;
  const rest = items.slice(shown);
  const chip = tone === "accent" ? "chip chip-accent" : "chip";
  return (
    <ul aria-label={label} className="cluster chips">
      {items.slice(0, shown).map((item) => (
        <li key={item}>
          <span dir="auto" className={chip}>
            {item}
          </span>
        </li>
      ))}
      {rest.length > 0 && more && (
        <li>
          <span className={chip} title={rest.join(", ")}>
            {more(rest.length)}
          </span>
        </li>
      )}
    </ul>
  );
}
