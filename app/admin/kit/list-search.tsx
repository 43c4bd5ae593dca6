import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useLocation, useNavigate, useNavigation } from "react-router";

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
  const pending = usePendingNavigation();
  const search = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    const { params } = pending.current;
    const entries = [...new FormData(form)].map(([name, entry]): [string, string] => {
      const text = typeof entry === "string" ? entry.trim() : "";
      if (!params || changed.current.has(name)) return [name, text];
      return [name, params.get(name) ?? ""];
    });
    changed.current.clear();
    const before = lastQuery.current.trim();
    lastQuery.current = field.current?.value ?? "";
    // Back returns to the list without a search, not to intermediate queries.
    const replace = (before === "") === (lastQuery.current.trim() === "");
    void navigate({ search: queryOf(entries, defaults) }, { replace, preventScrollReset: true });
  };
  const searchSoon = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // A search would replace that navigation.
      if (pending.current.isLeaving) searchSoon(form);
      else search(form);
    }, DEBOUNCE_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
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
        if ("name" in target) changed.current.add(String(target.name));
        if (target instanceof HTMLInputElement) searchSoon(form);
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

type PendingNavigation = {
  /** Of this path: filters that a search must not undo. */
  params: URLSearchParams | undefined;
  /** Whether it leads to another path. */
  isLeaving: boolean;
};

/** For callbacks that run later. */
function usePendingNavigation() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const pending = useRef<PendingNavigation>({ params: undefined, isLeaving: false });
  useEffect(() => {
    const isLeaving = next !== undefined && next.pathname !== pathname;
    const params = next && !isLeaving ? new URLSearchParams(next.search) : undefined;
    pending.current = { params, isLeaving };
  }, [next, pathname]);
  return pending;
}

/** Without empty and default values. */
function queryOf(entries: readonly [string, string][], defaults: Record<string, string>): string {
  return String(
    new URLSearchParams(entries.filter(([name, text]) => text !== "" && text !== defaults[name])),
  );
}
