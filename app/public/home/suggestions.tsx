import { Search } from "lucide-react";
import type { ProjectCard } from "#domain/projects/project.ts";
import { highlight } from "#domain/search/text.ts";
import { optionId } from "../../ui/use-combobox.ts";
import { Marked } from "./marked.tsx";

export type Suggestion = { text: string; project: ProjectCard | null };

type SuggestionsProps = {
  id: string;
  query: string;
  /** Projects first, then texts. */
  suggestions: Suggestion[];
  active: number;
  choose: (suggestion: Suggestion) => void;
};

/** spec: public-site §4, Search box */
export function Suggestions({ id, query, suggestions, active, choose }: SuggestionsProps) {
  const isProject = ({ project }: Suggestion) => project !== null;
  const groups = [
    { title: "Projects", from: 0, members: suggestions.filter(isProject) },
    {
      title: "Suggestions",
      from: suggestions.filter(isProject).length,
      members: suggestions.filter((one) => !isProject(one)),
    },
  ];
  return (
    // Keeps the focus in the input.
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="suggestions"
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups
        .filter(({ members }) => members.length > 0)
        .map(({ title, from, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box holds no fieldsets
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true">{title}</p>
            {members.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
              <div
                key={suggestion.project?.id ?? suggestion.text}
                id={optionId(id, from + index)}
                role="option"
                tabIndex={-1}
                aria-selected={from + index === active}
                className="suggestion row gap-l"
                onClick={() => choose(suggestion)}
              >
                {!suggestion.project && <Search aria-hidden="true" size={15} />}
                <span dir="auto" className="break-words shrinkable">
                  <Highlighted text={suggestion.text} query={query} />
                </span>
                {suggestion.project && (
                  <span className="suggestion-note truncate flex-none tabular">
                    <bdi>
                      <Highlighted text={suggestion.project.client} query={query} />
                    </bdi>
                    {`\u00a0·\u00a0${suggestion.project.year}`}
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
    </div>
  );
}

export function Highlighted({ text, query }: { text: string; query: string }) {
  return <Marked parts={highlight(text, query)} />;
}
