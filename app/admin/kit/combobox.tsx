import { Check, ChevronDown } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { fold } from "#domain/search/text.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { optionId, useCombobox } from "../../ui/use-combobox.ts";
import { useTold } from "../forms/use-told.ts";

type Option = { id: string; name: string };

type ComboboxProps = {
  /** What the id of the chosen option is sent as. */
  name: string;
  control: { id: string; "aria-invalid"?: true; "aria-describedby"?: string };
  options: readonly Option[];
  /** The id of the chosen one; blank for none. */
  chosen: string;
  onChoose: (id: string) => void;
  /** Adds an option of a name that is not there yet. */
  onAdd: (name: string) => void;
  placeholder: string;
  /** What is chosen from, for those who hear the list. */
  label: string;
};

/** More are found by typing on. */
const SHOWN_MAX = 50;

/** Chooses one of many by typing a part of its name. */
export function Combobox(props: ComboboxProps) {
  const { name, control, options, chosen, onChoose, onAdd, placeholder, label } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const listId = useId();
  const held = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useTold(held, chosen);
  const chosenName = options.find(({ id }) => id === chosen)?.name ?? "";
  const sought = fold(typed ?? "");
  const found = options.filter((option) => fold(option.name).includes(sought)).slice(0, SHOWN_MAX);
  const exact = options.find((option) => fold(option.name) === sought);
  const canAdd = sought !== "" && !exact;
  const { isOpen, active, open, close, move } = useCombobox(
    found.length + (canAdd ? 1 : 0),
    listId,
  );

  const choose = (id: string) => {
    onChoose(id);
    setTyped(null);
    close();
  };
  const chooseAt = (index: number) => {
    const option = found[index];
    if (option) return choose(option.id);
    const wanted = (typed ?? "").trim();
    setTyped(null);
    close();
    onAdd(wanted);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (active >= 0) chooseAt(active);
      else if (found.length === 1 || exact) choose(exact?.id ?? found[0]?.id ?? "");
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      setTyped(null);
      close();
    } else if (move(event)) event.preventDefault();
  };
  /** What was typed and not chosen counts where it is the name of one, or nothing. */
  const leave = () => {
    close();
    if (typed === null) return;
    setTyped(null);
    if (sought === "") onChoose("");
    else if (exact) onChoose(exact.id);
  };
  const option = (index: number, isChosen: boolean, text: React.ReactNode) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
    <div
      key={index}
      id={optionId(listId, index)}
      role="option"
      tabIndex={-1}
      aria-selected={index === active}
      className="combobox-option"
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
        ref={held}
        name={name}
        value={chosen}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        // What is wrong with it leads here.
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
          setTyped(currentTarget.value);
          open();
        }}
        onClick={open}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={press}
        onBlur={leave}
      />
      <ChevronDown aria-hidden="true" size={18} className="combobox-sign" />
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
      <Announcement text={isOpen ? foundText(found.length) : ""} />
    </div>
  );
}

const foundText = (count: number) => (count === 1 ? "1 found" : `${count} found`);
