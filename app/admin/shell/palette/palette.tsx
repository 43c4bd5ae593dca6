import { Command } from "cmdk";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate, useSubmit } from "react-router";
import { isPaletteSearchable, type PaletteResults } from "#domain/search/palette-results.ts";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";
import { firstCodePoints } from "#domain/text/code-points.ts";
import { Highlighted } from "../../../public/home/suggestions.tsx";
import { Announcement } from "../../../ui/announcement.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { fetchJson } from "../../../ui/fetch-json.ts";
import { hasCommandKey } from "../../kit/command-key.ts";
import { SIGN_OUT_PATH } from "../nav-items.ts";
import { type Action, type Entry, entriesFor } from "./entries.ts";

const DEBOUNCE_MS = 120;
const FAILED = "The server isn't responding. Only screens and actions can be found.";

/** The command palette. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const { found, isSearching, hasFailed } = useSearchResults(query);
  const groups = entriesFor(query, found);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const outcome = hasFailed ? FAILED : `${count} found`;
  const navigate = useNavigate();
  const runAction = useAction();
  const input = useRef<HTMLInputElement>(null);
  // The native close restores the focus.
  const close = () => input.current?.closest("dialog")?.close();
  const choose = (entry: Entry) => {
    close();
    if ("to" in entry) navigate(entry.to);
    else runAction(entry.action);
  };

  return (
    <Dialog title="Find anything" size="palette" onClose={onClose} onKeyDown={onCommandK(close)}>
      <Command
        className="palette vertical small"
        label="Screens, actions, projects, posts and messages"
        shouldFilter={false}
        vimBindings={false}
        loop
      >
        <Command.Input
          ref={input}
          data-initial-focus
          dir="auto"
          className="palette-input flex-none"
          placeholder="Find a screen, project, post or message"
          value={query}
          onValueChange={setQuery}
          maxLength={QUERY_MAX_CHARS}
          spellCheck={false}
        />
        <Command.List className="palette-list" label="Results" aria-busy={isSearching}>
          {groups.map(({ heading, entries }) => (
            <Command.Group key={heading} heading={heading} className="palette-group">
              {entries.map((entry) => (
                <Command.Item
                  key={entry.key}
                  value={entry.key}
                  className="palette-entry between baseline gap-xl"
                  onSelect={() => choose(entry)}
                >
                  <span dir="auto" className="palette-title truncate">
                    <Highlighted text={entry.title} query={query} />
                  </span>
                  {entry.note && (
                    <bdi className="palette-note truncate flex-none muted fine shrinkable">
                      <Highlighted text={entry.note} query={query} />
                    </bdi>
                  )}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <div className="palette-foot wrap between flex-none faint fine break-words border-top">
          <p className="palette-state">{stateText({ count, isSearching, hasFailed, query })}</p>
          <p className="palette-keys">↑ ↓ to choose, Enter to open, Esc to close</p>
        </div>
        <Announcement text={isSearching ? "" : outcome} />
      </Command>
    </Dialog>
  );
}

type State = { count: number; isSearching: boolean; hasFailed: boolean; query: string };

function stateText({ count, isSearching, hasFailed, query }: State): ReactNode {
  if (hasFailed) return FAILED;
  if (isSearching) return "Searching...";
  if (count === 0)
    return (
      <>
        No results for “<bdi>{query.trim()}</bdi>”.
      </>
    );
  return `${count} found`;
}

/** The shortcut that opens the palette also closes it. */
function onCommandK(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !hasCommandKey(event)) return;
    event.preventDefault();
    close();
  };
}

function useAction(): (action: Action) => void {
  const submit = useSubmit();
  return (action) => {
    switch (action) {
      case "switch-theme":
        document.querySelector<HTMLElement>("[data-theme-switch]")?.click();
        return;
      case "view-site":
        open("/", "_blank", "noopener");
        return;
      case "sign-out":
        void submit(null, { method: "post", action: SIGN_OUT_PATH });
        return;
    }
  };
}

type Answer = { query: string; found: PaletteResults | "failed" };

/** Search as you type. Earlier results stay while searching; null if there are none yet. */
function useSearchResults(query: string): {
  found: PaletteResults | null;
  isSearching: boolean;
  hasFailed: boolean;
} {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isSearchable = isPaletteSearchable(query);

  useEffect(() => {
    if (!isSearchable) return setAnswer(null);
    const abort = new AbortController();
    const settle = (found: Answer["found"]) => {
      if (!abort.signal.aborted) setAnswer({ query, found });
    };
    const timer = setTimeout(() => {
      const params = new URLSearchParams({ q: firstCodePoints(query.trim(), QUERY_MAX_CHARS) });
      fetchJson<PaletteResults>(`/api/find?${params}`, { signal: abort.signal }).then(settle, () =>
        settle("failed"),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, isSearchable]);

  const found = answer?.found ?? null;
  return {
    found: found === "failed" ? null : found,
    isSearching: isSearchable && answer?.query !== query,
    hasFailed: found === "failed",
  };
}
