import { CornerDownLeft, Search, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { RESULTS_ID } from "#domain/projects/filters.ts";
import { SEARCH_TEXT_MAX_CHARS } from "#domain/search/text.ts";
import { isComposing } from "../../ui/is-composing.ts";
import { hasSingleKeyShortcuts } from "../../ui/single-key-shortcuts.ts";
import { optionId, useCombobox } from "../../ui/use-combobox.ts";
import { type Suggestion, Suggestions } from "./suggestions.tsx";

const TEXT_ENTRY = "input, textarea, select, [contenteditable], dialog[open]";
const HINT = "search-hint";
const LIST = "search-suggestions";
/** spec: public-site §9 */
const ENTER_DELAY_MS = 10;

type SearchBoxProps = {
  formId: string;
  text: string;
  suggestions: Suggestion[];
  isSmartSearching: boolean;
  type: (text: string) => void;
  /** On Enter or a chosen suggestion; scrolls to the results. */
  search: (text: string) => void;
  clear: () => void;
};

/** A plain form without scripts. spec: public-site §4 */
export function SearchBox(props: SearchBoxProps) {
  const { formId, text, suggestions, isSmartSearching, type, search, clear } = props;
  const field = useRef<HTMLInputElement>(null);
  const combobox = useCombobox(text.trim() ? suggestions.length : 0, LIST);
  const { isOpen, active, open, close } = combobox;
  const form = useRef<HTMLFormElement>(null);
  useSlashKey(field);
  useOutsidePress(form, isOpen, close);

  const choose = (suggestion: Suggestion) => {
    close();
    search(suggestion.text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = suggestions[active];
    if (chosen) return choose(chosen);
    close();
    setTimeout(() => search(text), ENTER_DELAY_MS);
  };
  const handleEscape = () => {
    close();
    if (text) type("");
    else field.current?.blur();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") handleEscape();
    else if (!combobox.handleKey(event)) return;
    event.preventDefault();
  };

  return (
    <search>
      <form
        ref={form}
        id={formId}
        action={`/#${RESULTS_ID}`}
        method="get"
        className="search-box on-dark"
        onSubmit={submit}
      >
        <div className="search-field row gap-m">
          {isSmartSearching ? (
            <span aria-hidden="true" className="search-spinner" />
          ) : (
            <Search aria-hidden="true" size={20} strokeWidth={2.25} />
          )}
          <input
            ref={field}
            type="text"
            dir="auto"
            name="q"
            value={text}
            maxLength={SEARCH_TEXT_MAX_CHARS}
            placeholder="Search by project type, industry, or brand"
            aria-label="Search projects"
            aria-describedby={HINT}
            aria-keyshortcuts="/"
            role="combobox"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={LIST}
            aria-activedescendant={active >= 0 ? optionId(LIST, active) : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            data-first-focus=""
            onChange={(event) => {
              type(event.currentTarget.value);
              open();
            }}
            onClick={open}
            onBlur={close}
            onKeyDown={handleKeyDown}
          />
          {text && (
            <button
              type="button"
              aria-label="Clear search"
              className="search-clear centered flex-none needs-scripts"
              onClick={() => {
                clear();
                field.current?.focus();
              }}
            >
              <X aria-hidden="true" size={18} />
            </button>
          )}
          <span aria-hidden="true" className="slash-key needs-scripts">
            /
          </span>
          <button type="submit" className="search-enter">
            <span className="search-enter-word">Enter</span>
            <span className="sr-only"> to search</span>{" "}
            <CornerDownLeft aria-hidden="true" size={14} />
          </button>
        </div>
        {isOpen && (
          <Suggestions
            id={LIST}
            query={text}
            suggestions={suggestions}
            active={active}
            choose={choose}
          />
        )}
        <p id={HINT} className="search-hint">
          Start typing to see instant results, press Enter for smart search with AI
        </p>
      </form>
    </search>
  );
}

/** On touch screens a press outside does not blur the field. */
function useOutsidePress(
  inside: React.RefObject<HTMLElement | null>,
  isOpen: boolean,
  leave: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !inside.current?.contains(target)) leave();
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  });
}

/** `/` focuses the field, except while typing elsewhere, or when the owner turned such keys off. */
function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TEXT_ENTRY)) return;
      if (!hasSingleKeyShortcuts()) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [field]);
}
