import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";

const AFTER_TYPING_MS = 250;

type ListSearchProps = {
  /** Says what is looked through: the placeholder, and the field's name to those who hear it. */
  label: string;
  value: string;
  /** What else the address says and a search keeps. */
  kept?: Record<string, string>;
  /** Filters beside the field; choosing one submits. */
  children?: ReactNode;
};

/** A list's search box: answers while one types, and by Enter where scripts are off. */
export function ListSearch({ label, value, kept = {}, children }: ListSearchProps) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const sought = useRef(value);
  const search = (form: HTMLFormElement) => {
    sought.current = field.current?.value ?? "";
    void submit(form, { replace: true, preventScrollReset: true });
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
      preventScrollReset
      onChange={({ currentTarget: form, target }) => {
        clearTimeout(timer.current);
        const isTyped = target instanceof HTMLInputElement;
        timer.current = setTimeout(() => search(form), isTyped ? AFTER_TYPING_MS : 0);
      }}
      onSubmit={() => {
        clearTimeout(timer.current);
        sought.current = field.current?.value ?? "";
      }}
    >
      <div className="list-search-field">
        <Search aria-hidden="true" />
        <input
          ref={field}
          type="search"
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
