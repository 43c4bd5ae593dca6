import type { Selection } from "./use-selection.ts";

type SelectBoxProps = { id: string; name: string; selection: Selection };

/** Selects one row; with Shift, all from the last one. */
export function SelectBox({ id, name, selection }: SelectBoxProps) {
  return (
    <label>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={selection.has(id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
