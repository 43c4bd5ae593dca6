import {
  FileText,
  FolderOpen,
  Link as LinkIcon,
  type LucideIcon,
  Newspaper,
  User,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { AnswerSource } from "#domain/search/smart-response.ts";

/** spec: public-site §9 */
const SOURCES_SHOWN = 2;

const ICONS: Record<AnswerSource["kind"], LucideIcon> = {
  project: FolderOpen,
  post: Newspaper,
  about: User,
  resume: FileText,
  file: FileText,
  page: LinkIcon,
};

type SourcesProps = { question: string; sources: AnswerSource[] };

/** spec: public-site §4, "sources are limited to 2 until expanded" */
export function Sources({ question, sources }: SourcesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (isWhole) list.current?.querySelectorAll("a")[SOURCES_SHOWN]?.focus();
  }, [isWhole]);
  if (sources.length === 0) return null;
  const shown = isWhole ? sources.length : SOURCES_SHOWN;
  const hidden = Math.max(0, sources.length - shown);
  return (
    <ul ref={list} aria-label="Sources" className="answer-sources wrap gap-s">
      {sources.map((source, place) => (
        <li
          key={`${source.kind} ${source.id}`}
          className={place < shown ? undefined : "only-without-scripts"}
        >
          <SourceChip source={source} report={() => reportClick(question, source.path)} />
        </li>
      ))}
      {hidden > 0 && (
        <li className="needs-scripts">
          <button type="button" className="source-chip" onClick={() => setIsWhole(true)}>
            +{hidden} more
          </button>
        </li>
      )}
    </ul>
  );
}

function SourceChip({ source, report }: { source: AnswerSource; report: () => void }) {
  const Icon = ICONS[source.kind];
  return (
    // A document navigation: browsers ignore text fragments otherwise.
    <a href={source.path} className="source-chip" onClick={report}>
      {source.thumbnail_url ? (
        <img src={source.thumbnail_url} alt="" width={28} height={28} loading="lazy" />
      ) : (
        <Icon aria-hidden="true" size={15} />
      )}
      <span dir="auto" className="truncate">
        {source.project_title}
      </span>
    </a>
  );
}

function reportClick(query: string, path: string): void {
  navigator.sendBeacon("/api/search-clicks", JSON.stringify({ query, path }));
}
