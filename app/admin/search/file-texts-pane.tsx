import { Link } from "react-router";
import { formatNumber } from "#domain/site/formats.ts";
import { Badge } from "../kit/badge.tsx";
import { FactsPane } from "../kit/description-list.tsx";
import { Pane } from "../kit/pane.tsx";
import { editPath } from "../projects/paths.ts";

type UnreadState = "scanned" | "encrypted" | "unreadable";

type FileTextsPaneProps = {
  files: Record<"waiting" | "read" | UnreadState, number>;
  unreadFiles: readonly {
    id: string;
    name: string;
    state: UnreadState;
    /** Null for the resume. */
    project: { id: string; title: string } | null;
  }[];
};

const STATES: Record<UnreadState, { label: string; advice: string }> = {
  scanned: { label: "Scanned", advice: "It contains only images of pages." },
  encrypted: { label: "Encrypted", advice: "It is password-protected." },
  unreadable: { label: "Unreadable", advice: "It is damaged, or took too long to read." },
};

export function FileTextsPane({ files, unreadFiles }: FileTextsPaneProps) {
  return (
    <>
      <FactsPane
        title="PDF and Word files"
        aside={<p>Only files that visitors can open are read</p>}
        facts={{
          Read: formatNumber(files.read),
          "Waiting to be read": formatNumber(files.waiting),
          "Scanned, without text": formatNumber(files.scanned),
          Encrypted: formatNumber(files.encrypted),
          Unreadable: formatNumber(files.unreadable),
        }}
      />
      {unreadFiles.length > 0 && (
        <Pane title="Files whose text cannot be searched">
          <ul className="divided unread-files">
            {unreadFiles.map(({ id, name, state, project }) => (
              <li key={id} className="row between gap-l">
                <div className="shrinkable">
                  <bdi className="cell-main break-words">{name}</bdi>
                  <p className="cell-sub break-words">
                    {project ? (
                      <Link to={editPath(project.id)}>
                        <bdi>{project.title}</bdi>
                      </Link>
                    ) : (
                      <Link to="/admin/about">Resume</Link>
                    )}
                    {` · ${STATES[state].advice}`}
                  </p>
                </div>
                <Badge tone="waiting">{STATES[state].label}</Badge>
              </li>
            ))}
          </ul>
        </Pane>
      )}
    </>
  );
}
