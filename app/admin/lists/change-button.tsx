import type { LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { type ListChanges, useListChange } from "./use-list-change.ts";

type ChangeButtonProps<Intent extends string> = {
  changes: ListChanges<Intent>;
  item: { id: string; title: string };
  intent: NoInfer<Intent>;
  name: string;
  icon: LucideIcon;
  /** A pill shows the name. */
  className: "icon-button" | "pill" | "pill pill-small";
  /** See `useFocusAfterSwap`. */
  swap?: string;
  onPress?: () => void;
};

/**
 * Submits one change of one item. A form, so that it works before hydration. One that becomes its
 * opposite changes its properties and stays mounted, which keeps the focus on it.
 */
export function ChangeButton<Intent extends string>(props: ChangeButtonProps<Intent>) {
  const { changes, item, intent, name, icon: Icon, className, swap, onPress } = props;
  const { Form, isBusy } = useListChange(changes, [item.title]);
  return (
    <Form
      method="post"
      action={changes.path}
      className="toggle"
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
        else onPress?.();
      }}
    >
      <input type="hidden" name="id" value={item.id} />
      <button
        type="submit"
        name="intent"
        value={intent}
        data-swap={swap}
        className={className}
        aria-label={`${name} ${item.title}`}
        aria-busy={isBusy || undefined}
        title={name}
      >
        <Icon aria-hidden="true" size={17} />
        {className !== "icon-button" && name}
      </button>
    </Form>
  );
}

/** For buttons that replace each other, with the same `data-swap`: moves the focus to the new one. */
export function useFocusAfterSwap(swap: string, state: string): () => void {
  const isPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the state changes
  useEffect(() => {
    const isLost = isPressed.current && document.activeElement === document.body;
    isPressed.current = false;
    if (isLost) document.querySelector<HTMLElement>(`[data-swap="${swap}"]`)?.focus();
  }, [swap, state]);
  return () => {
    isPressed.current = true;
  };
}
