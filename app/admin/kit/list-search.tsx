import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";

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
  const search = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    const before = lastQuery.current.trim();
    lastQuery.current = field.current?.value ?? "";
    // Back returns to the list without a search, not to intermediate queries.
    const replace = (before === "") === (lastQuery.current.trim() === "");
    void navigate({ search: queryOf(form, defaults) }, { replace, preventScrollReset: true });
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

/** The form's fields without empty and default values. */
function queryOf(form: HTMLFormElement, defaults: Record<string, string>): string {
  const params = [...new FormData(form)].flatMap(([name, entry]): [string, string][] => {
    const text = typeof entry === "string" ? entry.trim() : "";
    return text === "" || text === defaults[name] ? [] : [[name, text]];
  });
  return String(new URLSearchParams(params));
}
