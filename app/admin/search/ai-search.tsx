import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { labelsOf, type Settings } from "#domain/forms/setting.ts";
import { SETTINGS_MESSAGES } from "#domain/forms/settings-messages.ts";
import { settingsSchema } from "#domain/forms/settings-schema.ts";
import { AI_SETTINGS, type AiSource, aiSettingsFrom } from "#domain/search/ai-settings.ts";
import { tokenCost } from "#domain/search/token-cost.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { readUsageToday } from "#server/search/model/usage.ts";
import { readSiteSettings, saveSiteSettings } from "#server/site/settings.ts";
import { type World, worldContext } from "#server/world.ts";
import { FormField } from "../forms/form-field.tsx";
import { useTexts } from "../forms/form-store.ts";
import { keepFormOnFailure } from "../forms/keep-form-on-failure.ts";
import { SaveForm } from "../forms/save-form.tsx";
import { saveForm } from "../forms/save-result.ts";
import { useFormSource } from "../forms/use-form-source.ts";
import { useSave } from "../forms/use-save.ts";
import { validateWith } from "../forms/validate-with.ts";
import { Pane } from "../kit/pane.tsx";
import { Switch } from "../kit/switch.tsx";
import type { Route } from "./+types/ai-search";
import { AiTabs } from "./ai-tabs.tsx";
import { ModelUse, type UsedToday } from "./model-use.tsx";
import { AI_SETTINGS_PATH } from "./paths.ts";

const SCHEMA = settingsSchema(AI_SETTINGS);
const LABELS = labelsOf(AI_SETTINGS);

const SOURCES: Record<AiSource, { label: string; hint: string }> = {
  about: { label: "About page", hint: "Your story, approach, expertise and languages." },
  projects: { label: "Projects", hint: "Visible projects, with their case studies." },
  blog: { label: "Blog", hint: "Published posts." },
  resume: { label: "Resume", hint: "The text of the file on the About page." },
  files: {
    label: "Project files",
    hint: "The text of PDF and Word files, of projects with public preview.",
  },
};

export const handle = { title: "AI Search Settings" };

export async function loader({ context }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const ai = await readOr503(world, "the AI settings", readSiteSettings(world.db, AI_SETTINGS));
  const usedToday = world.aiModel && (await readOr503(world, "the AI use", readUse(world, ai)));
  return { ai, answeredBy: world.aiModel?.name ?? "", usedToday };
}

async function readUse(world: World, stored: Settings<typeof AI_SETTINGS>): Promise<UsedToday> {
  const { tokensPerDay, prices } = aiSettingsFrom(stored);
  const used = await readUsageToday(world);
  return { tokens: used.input + used.output, tokensPerDay, cost: tokenCost(used, prices) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return saveForm(await readForm(request), SCHEMA, (values) =>
    saveSiteSettings(context.get(worldContext), AI_SETTINGS, values),
  );
}

export const clientAction = keepFormOnFailure(SETTINGS_MESSAGES.saveFailed);

/** spec: admin-area §2, "AI search settings" */
export default function AiSearch({ loaderData }: Route.ComponentProps) {
  const { revision, source, load } = useFormSource(loaderData.ai);
  return (
    <div className="screen">
      <AiTabs current={AI_SETTINGS_PATH} />
      <AiSettingsForm
        key={revision}
        ai={source}
        model={loaderData.answeredBy}
        usedToday={loaderData.usedToday}
        onLoadSaved={load}
      />
    </div>
  );
}

type Stored = Route.ComponentProps["loaderData"]["ai"];
type AiSettingsFormProps = {
  ai: Stored;
  model: string;
  usedToday: UsedToday | null;
  onLoadSaved: (ai: Stored) => void;
};

function AiSettingsForm({ ai, model, usedToday, onLoadSaved }: AiSettingsFormProps) {
  const save = useSave(ai, SETTINGS_MESSAGES.saved, {
    refusedTitle: SETTINGS_MESSAGES.refused,
  });
  const { aiPromptText: prompt } = useTexts(save.store, ["aiPromptText"], ai);
  const [form, fields] = useForm({
    defaultValue: formValues(ai),
    constraint: getZodConstraint(SCHEMA),
    lastResult: save.lastResult,
    ...validateWith(SCHEMA),
  });
  const resetPrompt = () => {
    const name = fields.aiPromptText.name;
    save.store.setValue(name, AI_SETTINGS.aiPromptText.default);
    // The button is gone now.
    save.store.form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  const sources = fields.aiDataSources.getFieldset();
  const isModelUsed = (usedToday?.tokensPerDay ?? 0) > 0;
  return (
    <SaveForm
      save={save}
      formProps={getFormProps(form)}
      labels={LABELS}
      formatConflict={({ aiDataSources }) => ({
        aiDataSources: AI_SETTINGS.aiDataSources.options
          .filter((name) => aiDataSources[name])
          .map((name) => SOURCES[name].label)
          .join(", "),
      })}
      onLoadSaved={onLoadSaved}
    >
      <Pane
        title="Search"
        aside={<p>{isModelUsed ? `Answered by ${model}` : "Built-in answers"}</p>}
      >
        <Switch
          name={fields.aiAnswersEnabled.name}
          label={LABELS.aiAnswersEnabled}
          hint="Answers questions in the search box from your content. When off, search only lists projects."
          isOn={ai.aiAnswersEnabled}
        />
      </Pane>
      <div className="ai-answer-settings stack">
        <Pane title="Answers" className="form">
          <FormField
            field={fields.aiPromptText}
            label={LABELS.aiPromptText}
            rows={5}
            fallback={AI_SETTINGS.aiPromptText.default}
            action={
              prompt !== AI_SETTINGS.aiPromptText.default && (
                <button type="button" className="field-action needs-scripts" onClick={resetPrompt}>
                  Reset to default
                </button>
              )
            }
          />
          <p className="pane-note">
            {model
              ? "Instructions for the model. Passages found on your site are added to them."
              : "Instructions for an AI model. Built-in answers quote your content instead. To use a model, set AI_BASE_URL and AI_MODEL, or ANTHROPIC_API_KEY."}
          </p>
          <FormField
            field={fields.aiAnswerWordLimit}
            label={LABELS.aiAnswerWordLimit}
            inputMode="numeric"
            fallback={String(AI_SETTINGS.aiAnswerWordLimit.default)}
          />
          <p className="pane-note">
            5 to 50 words. Longer answers are shortened, with a button to show the rest.
          </p>
        </Pane>
        <Pane title={LABELS.aiDataSources} aside={<p>Only what visitors can see is used</p>}>
          <div className="stack gap-m">
            {AI_SETTINGS.aiDataSources.options.map((name) => (
              <Switch
                key={name}
                name={sources[name].name}
                label={SOURCES[name].label}
                hint={SOURCES[name].hint}
                isOn={ai.aiDataSources[name]}
              />
            ))}
          </div>
        </Pane>
        <ModelUse fields={fields} usedToday={usedToday} />
      </div>
    </SaveForm>
  );
}

/** Conform's values are texts. */
function formValues({ version: _version, bases: _bases, ...ai }: Stored) {
  const { aiInputPrice, aiOutputPrice } = ai;
  return {
    ...ai,
    aiInputPrice: String(aiInputPrice ?? ""),
    aiOutputPrice: String(aiOutputPrice ?? ""),
  };
}

export { SettingsLoadError as ErrorBoundary } from "../kit/settings-load-error.tsx";
