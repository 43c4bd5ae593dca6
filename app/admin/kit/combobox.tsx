import { Check, ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { fold } from "#domain/search/text.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { optionId, useCombobox } from "../../ui/use-combobox.ts";
import { useFieldChange, useFormStore } from "../forms/form-store.ts";

type Option = { id: string; name: string };

type ComboboxProps = {
  /** Name of the form field that holds the chosen id. */
  name: string;
  control: { id: string; "aria-invalid"?: true; "aria-describedby"?: string };
  options: readonly Option[];
  /** The id of the chosen option; empty for none. */
  chosen: string;
  onChoose: (id: string) => void;
  /** Text that is no choice yet; null for none. */
  typed: string | null;
  onType: (typed: string | null) => void;
  /** Creates an option. */
  onAdd: (name: string) => void;
  placeholder: string;
  /** Names the list for screen readers. */
  label: string;
};

const OPTIONS_SHOWN_MAX = 50;

export function Combobox(props: ComboboxProps) {
  const { name, control, options, chosen, onChoose, typed, onType, onAdd, placeholder, label } =
    props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const chosenName = options.find(({ id }) => id === chosen)?.name ?? "";
  const query = fold(typed ?? "");
  const found = options
    .filter((option) => fold(option.name).includes(query))
    .slice(0, OPTIONS_SHOWN_MAX);
  const exact = options.find((option) => fold(option.name) === query);
  const canAdd = query !== "" && !exact;
  // Never another option than the text says.
  const value = typed === null ? chosen : (exact?.id ?? "");
  useFieldChange(name, value);
  usePending(name, canAdd);
  const { isOpen, active, open, close, handleKey } = useCombobox(
    found.length + (canAdd ? 1 : 0),
    listId,
  );

  const choose = (id: string) => {
    onChoose(id);
    onType(null);
    close();
  };
  const chooseAt = (index: number) => {
    const option = found[index];
    if (option) return choose(option.id);
    close();
    onAdd((typed ?? "").trim());
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Enter" && (isOpen || canAdd)) {
      event.preventDefault();
      if (active >= 0) chooseAt(active);
      else if (exact) choose(exact.id);
      else if (found.length === 0 || (isOpen && found.length === 1)) chooseAt(0);
      else open();
    } else if (event.key === "Escape" && (isOpen || canAdd)) {
      event.preventDefault();
      onType(null);
      close();
    } else if (handleKey(event)) event.preventDefault();
  };
  /** Commits typed text that is empty or an exact match. Another text stays until it is added. */
  const handleBlur = () => {
    if (typed === null || canAdd) close();
    else choose(value);
  };
  const option = (index: number, isChosen: boolean, text: React.ReactNode) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    <div
      key={index}
      id={optionId(listId, index)}
      role="option"
      tabIndex={-1}
      aria-selected={index === active}
      className="combobox-option row between break-words gap-l"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => chooseAt(index)}
    >
      {text}
      {isChosen && <Check aria-hidden="true" size={16} />}
    </div>
  );

  return (
    <div className="combobox">
      <input
        name={name}
        value={value}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        // Conform focuses this input when it is invalid.
        onFocus={() => input.current?.focus()}
      />
      <input
        {...control}
        ref={input}
        type="text"
        role="combobox"
        required
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        dir="auto"
        spellCheck={false}
        placeholder={placeholder}
        value={typed ?? chosenName}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value);
          open();
        }}
        onClick={open}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
      />
      <ChevronDown aria-hidden="true" size={18} className="combobox-icon muted" />
      <div id={listId} role="listbox" aria-label={label} hidden={!isOpen} className="combobox-list">
        {found.map(({ id, name }, index) => option(index, id === chosen, <bdi>{name}</bdi>))}
        {canAdd &&
          option(
            found.length,
            false,
            <span>
              Add “<bdi>{typed?.trim()}</bdi>”
            </span>,
          )}
      </div>
      <Announcement text={isOpen ? `${found.length} found` : ""} />
    </div>
  );
}

/** Counts as a change of the field, whose value may be empty as before. */
function usePending(name: string, isPending: boolean): void {
  const store = useFormStore();
  useEffect(() => {
    if (!isPending) return;
    store?.markPending(name);
    return () => store?.clearPending(name);
  }, [store, name, isPending]);
}
