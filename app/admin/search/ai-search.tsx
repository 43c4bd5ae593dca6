import { Sparkles } from "lucide-react";
import { AI_SETTINGS, type AiDataSources, aiSettingsFrom } from "#domain/search/ai-settings.ts";
import { readSiteSettings } from "#server/site/settings.ts";
import { world } from "#server/world.ts";
import { Badge, OnOffBadge } from "../kit/badge.tsx";
import { DescriptionList } from "../kit/description-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/ai-search";

const SOURCES: Record<keyof AiDataSources, string> = {
  about: "About page",
  projects: "Projects",
  blog: "Blog",
  resume: "Resume",
  files: "Project files",
};

export const handle = { title: "AI Search Settings", refreshesOn: ["site"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(world);
  return {
    ai: aiSettingsFrom(await readSiteSettings(db, AI_SETTINGS)),
    model: settings.AI_MODEL ?? (settings.ANTHROPIC_API_KEY ? "Anthropic" : null),
  };
}

/** spec: admin-area §2: answer settings show only when AI answers are enabled. */
export default function AiSearch({ loaderData: { ai, model } }: Route.ComponentProps) {
  return (
    <div className="screen">
      <Pane title="AI answers" aside={<OnOffBadge isOn={ai.isEnabled} />}>
        {ai.isEnabled ? (
          <DescriptionList
            facts={{
              "Answered by": model ?? "Built-in answers, without an AI model",
              "Word limit": `${ai.wordLimit} words`,
              Prompt: ai.prompt,
            }}
          />
        ) : (
          <EmptyState icon={Sparkles} title="AI answers are off">
            <p>Visitors can search projects and posts, but questions aren't answered.</p>
          </EmptyState>
        )}
      </Pane>
      {ai.isEnabled && (
        <Pane title="Data sources" aside={<p>Content that answers may use</p>}>
          <ul className="switch-list divided">
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
