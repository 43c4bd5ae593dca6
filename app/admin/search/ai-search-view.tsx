import { Sparkles } from "lucide-react";
import { AI_SETTINGS, type AiDataSources, type AiSettings } from "#domain/search/ai-settings.ts";
import { Badge } from "../kit/badge.tsx";
import { DescriptionList } from "../kit/description-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { OnOffBadge } from "../kit/on-off-badge.tsx";
import { Pane } from "../kit/pane.tsx";

const SOURCES: Record<keyof AiDataSources, string> = {
  about: "About page",
  projects: "Projects",
  blog: "Blog",
  resume: "Resume",
  files: "Project files",
};

/** spec: admin-area §2: answer settings show only when AI answers are enabled. */
export function AiSearchView({ ai, model }: { ai: AiSettings; model: string | null }) {
  return (
    <div className="screen">
      <Pane title="AI answers" aside={<OnOffBadge isOn={ai.isEnabled} />}>
        {ai.isEnabled ? (
          <DescriptionList
            facts={[
              { name: "Answered by", value: model ?? "Built-in answers, without an AI model" },
              { name: "Word limit", value: `${ai.wordLimit} words` },
              { name: "Prompt", value: ai.prompt },
            ]}
          />
        ) : (
          <EmptyState icon={Sparkles} title="AI answers are off">
            <p>Visitors can search projects and posts, but questions aren't answered.</p>
          </EmptyState>
        )}
      </Pane>
      {ai.isEnabled && (
        <Pane title="Data sources" aside={<p>Content that answers may use</p>}>
          <ul className="switch-list">
            {AI_SETTINGS.aiDataSources.options.map((name) => (
              <li key={name}>
                {SOURCES[name]}
                <Badge tone={ai.sources[name] ? "good" : "quiet"}>
                  {ai.sources[name] ? "Used" : "Not used"}
                </Badge>
              </li>
            ))}
          </ul>
        </Pane>
      )}
    </div>
  );
}
