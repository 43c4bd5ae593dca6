import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { trimmed } from "#domain/text/blank.ts";

/** By field. Of a list, each entry is a value. */
export type ServerValues = Readonly<Record<string, string | readonly string[]>>;

/**
 * The values of one form. The document holds them, so that text typed before hydration counts, and
 * an `input` event says that they changed: Conform validates them then, and the store reads them for
 * everything else. Fields that are set by code say so by `useFieldChange` or `reportChange`.
 */
export class FormStore {
  form: HTMLFormElement | null = null;
  #values: Entries = [];
  #current = "";
  #sent = "";
  #saved = "";
  /** Fields that the server may hold as a save without a reply sent them. */
  readonly #unanswered = new Set<string>();
  /** Fields that have changed, but whose values are not in the form yet. */
  readonly #pending = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #setters = new Map<string, (value: unknown) => void>();

  /** The form's ref. What the form was rendered with counts as saved, unlike changes since. */
  readonly attach = (form: HTMLFormElement | null) => {
    if (!form) return;
    this.form = form;
    this.read();
    this.#saved = JSON.stringify(valuesOf(asRendered(form)));
    this.#notify();
    return () => {
      this.form = null;
    };
  };

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The first value of a field; undefined on the server and for fields that are not rendered. */
  text(name: string): string | undefined {
    return this.#values.find(([known]) => known === name)?.[1];
  }

  get isDirty(): boolean {
    return this.#pending.size > 0 || this.#unanswered.size > 0 || this.#current !== this.#saved;
  }

  get hasPending(): boolean {
    return this.#pending.size > 0;
  }

  /** For a field whose value is expensive to compute, until it calls `clearPending`. */
  markPending(name: string): void {
    this.#pending.add(name);
    this.#notify();
  }

  clearPending(name: string): void {
    if (this.#pending.delete(name)) this.#notify();
  }

  /** Reports a value that was set by code, as typing would. */
  reportChange(name: string): void {
    const found = this.form?.elements.namedItem(name);
    // Conform reads the field's name from the target.
    const target = found instanceof RadioNodeList ? found[0] : found;
    (target ?? this.form)?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Sets a field by code, as when another editor changed it. */
  setValue(name: string, value: unknown): void {
    const set = this.#setters.get(name);
    if (set) {
      set(value);
      return;
    }
    const control = this.form?.elements.namedItem(name);
    const isControl =
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement;
    if (!isControl) return;
    control.value = String(value);
    this.reportChange(name);
  }

  /** For a field that keeps its value in state. */
  registerSetter(name: string, set: (value: unknown) => void): () => void {
    this.#setters.set(name, set);
    return () => void this.#setters.delete(name);
  }

  markSent(): void {
    this.read();
    this.#sent = this.#current;
  }

  /**
   * After a submit without a reply: until another is saved, the form is dirty, also when the values from
   * before are entered again. Returns the fields of all such submits.
   */
  markUnanswered(): string[] {
    for (const name of namesOfChanges(entriesOf(this.#saved), entriesOf(this.#sent)))
      this.#unanswered.add(name);
    this.#notify();
    return [...this.#unanswered];
  }

  /**
   * Marks what was submitted as saved, not what is in the form when the response arrives, because
   * the user may keep typing; with `serverValues` for fields that the server changed. Returns
   * whether nothing has changed since the submit.
   */
  markSaved(serverValues: ServerValues = {}): boolean {
    this.read();
    const saved = withServerValues(entriesOf(this.#sent), serverValues);
    this.#saved = JSON.stringify(inOrderOfNames(saved));
    this.#unanswered.clear();
    this.#notify();
    return this.#current === this.#sent;
  }

  /**
   * The form's `onInput`. A native listener would run before React's, which would then render
   * controlled fields with their values from before the event.
   */
  readonly read = () => {
    if (!this.form) return;
    const next = valuesOf(this.form);
    const serialized = JSON.stringify(next);
    if (serialized === this.#current) return;
    this.#values = next;
    this.#current = serialized;
    this.#notify();
  };

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

type Entries = [name: string, value: string][];

function entriesOf(serialized: string): Entries {
  return serialized ? JSON.parse(serialized) : [];
}

/** Names of parts, such as `list[0].name`, count as that of their field. */
function namesOfChanges(before: Entries, after: Entries): string[] {
  const names = [...before, ...after].map(([name]) => name);
  const valueIn = (entries: Entries, name: string) =>
    JSON.stringify(entries.filter(([known]) => known === name));
  return names
    .filter((name) => valueIn(before, name) !== valueIn(after, name))
    .map((name) => name.split(/[.[]/, 1).join());
}

/** So that a list that was empty has a place. The order of values of one name is theirs. */
function inOrderOfNames(values: Entries): Entries {
  return values.toSorted(([one], [other]) => Number(one > other) - Number(one < other));
}

/** Single values replace those that were sent, lists also add them. */
function withServerValues(sent: Entries, changed: ServerValues): Entries {
  const single = sent.flatMap(([name, value]): Entries => {
    const replaced = changed[name] ?? value;
    return typeof replaced === "string" ? [[name, replaced]] : [];
  });
  const lists = Object.entries(changed).flatMap(([name, list]) =>
    typeof list === "string" ? [] : list.map((value): [string, string] => [name, value]),
  );
  return [...single, ...lists];
}

/** Not values: what the form was loaded from. */
const BASE_FIELDS = ["version", "bases", "unanswered"];

function valuesOf(form: HTMLFormElement): Entries {
  const values = [...new FormData(form)].filter(([name]) => !BASE_FIELDS.includes(name));
  return inOrderOfNames(values.map(([name, value]) => [name, serializeEntry(value)]));
}

/** A copy without what was typed or chosen before hydration. */
function asRendered(form: HTMLFormElement): HTMLFormElement {
  const copy = document.createElement("form");
  for (const control of form.elements)
    if (control.matches(CONTROLS)) copy.append(control.cloneNode(true));
  copy.reset();
  return copy;
}

const CONTROLS = "input:enabled, select:enabled, textarea:enabled";

function serializeEntry(value: FormDataEntryValue): string {
  return typeof value === "string" ? value : `${value.name} ${value.size} ${value.lastModified}`;
}

/** Null for fields outside a `SaveForm`. */
export const FormStoreContext = createContext<FormStore | null>(null);

export function useFormStore(): FormStore | null {
  return use(FormStoreContext);
}

/** Whether the form has unsaved changes. */
export function useDirty(store: FormStore): boolean {
  return useSyncExternalStore(
    store.subscribe,
    () => store.isDirty,
    () => false,
  );
}

/** The current text of a field; `initial` until the form is read. */
export function useFieldText(name: string, initial: string): string {
  const store = useFormStore();
  return useSyncExternalStore(
    store?.subscribe ?? neverChanges,
    () => store?.text(name) ?? initial,
    () => initial,
  );
}

const neverChanges = () => () => {};

/** Whether a checkbox is checked; `initial` until the form is read. */
export function useSwitch(store: FormStore, name: string, initial: boolean): boolean {
  return useSyncExternalStore(
    store.subscribe,
    () => (store.form ? store.text(name) !== undefined : initial),
    () => initial,
  );
}

/** The current texts of several fields, trimmed. `names` is a constant. */
export function useTexts<Name extends string>(
  store: FormStore,
  names: readonly Name[],
  initial: Record<Name, string>,
): Record<Name, string> {
  const [read] = useState(() => {
    let last = initial;
    return () => {
      const next = { ...initial };
      for (const name of names) next[name] = trimmed(store.text(name) ?? initial[name]);
      if (names.some((name) => next[name] !== last[name])) last = next;
      return last;
    };
  });
  return useSyncExternalStore(store.subscribe, read, () => initial);
}

/** Lets the form set a value that is kept in state. */
export function useFieldSetter(name: string, set: (value: unknown) => void): void {
  const store = useFormStore();
  const setLatest = useEffectEvent(set);
  useEffect(() => store?.registerSetter(name, (value) => setLatest(value)), [store, name]);
}

/** Reports changes of a value that is kept in state. */
export function useFieldChange(name: string, value: unknown): void {
  const store = useFormStore();
  const lastValue = useRef(value);
  useEffect(() => {
    if (lastValue.current === value) return;
    lastValue.current = value;
    store?.reportChange(name);
  }, [store, name, value]);
}
