type Bar = { name: string; value: number };

type BarsProps = {
  /** What the numbers are of. */
  label: string;
  bars: readonly Bar[];
  /** Written behind the value, such as a share. */
  note?: (bar: Bar) => string;
};

/** A short list of numbers, each with a bar as long as its share of the largest. */
export function Bars({ label, bars, note }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ol className="bars" aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.name}>
          <span dir="auto" className="bars-name" title={bar.name}>
            {bar.name}
          </span>
          <span className="bars-value figures">
            {bar.value.toLocaleString("en-US")}
            {note && <small>{note(bar)}</small>}
          </span>
          <span aria-hidden="true" className="bars-track">
            <span style={{ width: `${(bar.value / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}
