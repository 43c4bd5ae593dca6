import { Sparkles } from "lucide-react";
import type { AiSettings } from "#domain/search/ai-settings.ts";
import type { AiDataSources } from "#domain/site/site.ts";
import { Badge } from "../kit/badge.tsx";
import { Blank } from "../kit/blank.tsx";
import { Facts } from "../kit/facts.tsx";
import { OnOff } from "../kit/on-off.tsx";
import { Pane } from "../kit/pane.tsx";

const SOURCES: Record<keyof AiDataSources, string> = {
  about: "About page",
  projects: "Projects",
  blog: "Blog",
  resume: "Resume",
  files: "Project files",
};
const SOURCE_NAMES: readonly (keyof AiDataSources)[] = [
  "about",
  "projects",
  "blog",
  "resume",
  "files",
];

/** What is in force. spec: admin-area §2: answer settings show only when AI answers are enabled. */
export function AiSearchView({ ai, model }: { ai: AiSettings; model: string | null }) {
  return (
    <div className="screen">
      <Pane title="AI answers" aside={<OnOff isOn={ai.isEnabled} />}>
        {ai.isEnabled ? (
          <Facts
            facts={[
              { name: "Answered by", value: model ?? "The built-in answerer, without a model" },
              { name: "Word limit", value: `${ai.wordLimit} words` },
              { name: "Prompt", value: ai.prompt },
            ]}
          />
        ) : (
          <Blank icon={Sparkles} title="AI answers are off">
            <p>Visitors find projects and posts by search. No question is answered in words.</p>
          </Blank>
        )}
      </Pane>
      {ai.isEnabled && (
        <Pane title="Data sources" aside={<p>What an answer may be drawn from</p>}>
          <ul className="switch-list">
            {SOURCE_NAMES.map((name) => (
              <li key={name}>
                {SOURCES[name]}
                <Badge tone={ai.sources[name] ? "good" : "quiet"}>
                  {ai.sources[name] ? "Read" : "Not read"}
                </Badge>
              </li>
            ))}
          </ul>
        </Pane>
      )}
    </div>
  );
}
