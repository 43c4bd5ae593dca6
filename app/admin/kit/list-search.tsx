import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";

const AFTER_TYPING_MS = 250;

type ListSearchProps = {
  /** Says what is looked through: the placeholder, and the field's name to those who hear it. */
  label: string;
  value: string;
  /** What else the address says and a search keeps. */
  kept?: Record<string, string>;
  /** Values of the filters that the address leaves out. */
  defaults?: Record<string, string>;
  /** Filters beside the field; choosing one submits. */
  children?: ReactNode;
};

/** A list's search box: answers while one types, and by Enter where scripts are off. */
export function ListSearch(props: ListSearchProps) {
  const { label, value, kept = {}, defaults = {}, children } = props;
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const sought = useRef(value);
  const search = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    const before = sought.current.trim();
    sought.current = field.current?.value ?? "";
    // Back leads from a search to the list without it, not through what was typed on the way.
    const replace = (before === "") === (sought.current.trim() === "");
    void navigate({ search: queryOf(form, defaults) }, { replace, preventScrollReset: true });
  };
  // By a link or by the browser's ways, not by what is typed here and may have gone on since.
  useEffect(() => {
    if (!field.current || value.trim() === sought.current.trim()) return;
    field.current.value = value;
    sought.current = value;
  }, [value]);
  return (
    <Form
      role="search"
      className="list-search"
      data-keeps-focus=""
      preventScrollReset
      onChange={({ currentTarget: form, target }) => {
        clearTimeout(timer.current);
        const isTyped = target instanceof HTMLInputElement;
        timer.current = setTimeout(() => search(form), isTyped ? AFTER_TYPING_MS : 0);
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
      {Object.entries(kept).map(([name, text]) =>
        text === "" ? null : <input key={name} type="hidden" name={name} value={text} />,
      )}
      {children}
      <button type="submit" className="pill only-without-scripts">
        Search
      </button>
    </Form>
  );
}

/** What the form says that is not said anyway. */
function queryOf(form: HTMLFormElement, defaults: Record<string, string>): string {
  const said = [...new FormData(form)].flatMap(([name, entry]): [string, string][] => {
    const text = typeof entry === "string" ? entry.trim() : "";
    return text === "" || text === defaults[name] ? [] : [[name, text]];
  });
  return String(new URLSearchParams(said));
}
