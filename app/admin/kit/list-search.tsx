import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigate, useNavigation } from "react-router";

const DEBOUNCE_MS = 250;

type ListSearchProps = {
  /** The placeholder and accessible name. */
  label: string;
  value: string;
  /** Other search parameters to preserve. */
  preserved?: Record<string, string>;
  /** Filter values that are omitted from the URL. */
  defaults?: Record<string, string>;
  /** Filters; changing one submits. */
  children?: ReactNode;
};

/** Searches while typing; without scripts, on submit. */
export function ListSearch(props: ListSearchProps) {
  const { label, value, preserved = {}, defaults = {}, children } = props;
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const lastQuery = useRef(value);
  const changed = useRef(new Set<string>());
  const pendingParams = usePendingParams();
  const search = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    const pending = pendingParams.current;
    const entries = [...new FormData(form)].map(([name, entry]): [string, string] => {
      const text = typeof entry === "string" ? entry.trim() : "";
      if (!pending || changed.current.has(name)) return [name, text];
      return [name, pending.get(name) ?? ""];
    });
    changed.current.clear();
    const before = lastQuery.current.trim();
    lastQuery.current = field.current?.value ?? "";
    // Back returns to the list without a search, not to intermediate queries.
    const replace = (before === "") === (lastQuery.current.trim() === "");
    void navigate({ search: queryOf(entries, defaults) }, { replace, preventScrollReset: true });
  };
  // Applies navigations only, so that it does not overwrite what has been typed since.
  useEffect(() => {
    if (!field.current || value.trim() === lastQuery.current.trim()) return;
    field.current.value = value;
    lastQuery.current = value;
  }, [value]);
  return (
    <Form
      role="search"
      className="list-search wrap gap-l"
      data-keeps-focus=""
      preventScrollReset
      onChange={({ currentTarget: form, target }) => {
        clearTimeout(timer.current);
        if ("name" in target) changed.current.add(String(target.name));
        if (target instanceof HTMLInputElement)
          timer.current = setTimeout(() => search(form), DEBOUNCE_MS);
        else search(form);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        search(event.currentTarget);
      }}
    >
      <div className="list-search-field">
        <Search aria-hidden="true" />
        <input
          ref={field}
          type="search"
          dir="auto"
          name="q"
          defaultValue={value}
          placeholder={label}
          aria-label={label}
          autoComplete="off"
          maxLength={200}
        />
      </div>
      {Object.entries(preserved).map(([name, text]) =>
        text === "" ? null : <input key={name} type="hidden" name={name} value={text} />,
      )}
      {children}
      <button type="submit" className="pill only-without-scripts">
        Search
      </button>
    </Form>
  );
}

/** The parameters of a navigation in progress, whose filters a search must not undo. */
function usePendingParams() {
  const { location: next } = useNavigation();
  const params = useRef<URLSearchParams>(undefined);
  useEffect(() => {
    params.current = next && new URLSearchParams(next.search);
  }, [next]);
  return params;
}

/** Without empty and default values. */
function queryOf(entries: readonly [string, string][], defaults: Record<string, string>): string {
  return String(
    new URLSearchParams(entries.filter(([name, text]) => text !== "" && text !== defaults[name])),
  );
}
