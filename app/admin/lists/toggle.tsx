import {
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { type ListChanges, useListChange } from "./use-list-change.ts";

type ToggleProps<Intent extends string> = {
  changes: ListChanges<Intent>;
  item: { id: string; title: string };
  isOn: boolean;
  intents: [on: NoInfer<Intent>, off: NoInfer<Intent>];
  /** Accessible name. A function when it includes the state: `aria-pressed` would repeat it. */
  label: string | ((isOn: boolean) => string);
  /** Tooltip: what a press does. */
  hint: (isOn: boolean) => string;
  className: string;
  children: (isOn: boolean) => ReactNode;
};

/** Optimistic, and reverted on failure. A form, so that it works before hydration. */
export function Toggle<Intent extends string>(props: ToggleProps<Intent>) {
  const { changes, item, isOn, intents, label, hint, className, children } = props;
  const { Form, sent, isBusy, change } = useListChange(changes, [item.title]);
  const [on, off] = intents;
  const isNamedByState = typeof label === "function";
  const [wanted, setWanted] = useState<boolean | null>(null);
  const request = useRef<Promise<void>>(undefined);
  const sentOn = sent ? sent.get("intent") === on : isOn;
  const shown = wanted ?? sentOn;
  const send = (isWanted: boolean) => change({ intent: isWanted ? on : off, ids: [item.id] });
  const settle = useEffectEvent(() => {
    if (wanted === null) return;
    // Renders together with the fetcher's state; else the saved state would show in between.
    startTransition(() => {
      setWanted(null);
      if (wanted !== isOn) request.current = send(wanted);
    });
  });
  useEffect(() => {
    if (!isBusy) settle();
  }, [isBusy]);
  // The screen may be left before the reply, and the reply may take the row out of a filtered list.
  const finish = useEffectEvent(() => {
    if (wanted === null || !isBusy || wanted === sentOn) return;
    void request.current?.then(() => send(wanted));
  });
  useEffect(() => () => finish(), []);
  return (
    <Form
      method="post"
      action={changes.path}
      className="toggle"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) setWanted(!shown);
        else request.current = send(!shown);
      }}
    >
      <input type="hidden" name="id" value={item.id} />
      <button
        type="submit"
        name="intent"
        value={shown ? off : on}
        className={className}
        aria-pressed={isNamedByState ? undefined : shown}
        aria-label={isNamedByState ? label(shown) : label}
        aria-busy={isBusy || undefined}
        title={hint(shown)}
      >
        {children(shown)}
      </button>
    </Form>
  );
}
