import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { labelsOf } from "#domain/forms/setting.ts";
import { SETTINGS_MESSAGES } from "#domain/forms/settings-messages.ts";
import { embedSchema } from "#domain/search/embed-schema.ts";
import { EMBED_SETTINGS, embedOriginsIn } from "#domain/search/embed-settings.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { readSiteSettings, saveSiteSettings } from "#server/site/settings.ts";
import { worldContext } from "#server/world.ts";
import { FormField } from "../forms/form-field.tsx";
import { keepFormOnFailure } from "../forms/keep-form-on-failure.ts";
import { SaveForm } from "../forms/save-form.tsx";
import { saveForm } from "../forms/save-result.ts";
import { useFormSource } from "../forms/use-form-source.ts";
import { useSave } from "../forms/use-save.ts";
import { validateWith } from "../forms/validate-with.ts";
import { Copyable } from "../kit/copyable.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/embed";
import { AiTabs } from "./ai-tabs.tsx";
import { EMBED_PATH } from "./paths.ts";

const LABELS = labelsOf(EMBED_SETTINGS);

export const handle = { title: "AI Search Settings" };

export async function loader({ context }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const { SITE_URL: origin } = world.environment;
  const embed = readSiteSettings(world.db, EMBED_SETTINGS);
  return {
    embed: await readOr503(world, "the embed settings", embed),
    snippet: `<script async src="${origin}/embed/ask.js"></script>`,
    mcpAddress: `${origin}/mcp`,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return saveForm(await readForm(request), embedSchema, (values) =>
    saveSiteSettings(context.get(worldContext), EMBED_SETTINGS, values),
  );
}

export const clientAction = keepFormOnFailure(SETTINGS_MESSAGES.saveFailed);

export default function Embed({ loaderData }: Route.ComponentProps) {
  const { snippet, mcpAddress } = loaderData;
  const { revision, source, load } = useFormSource(loaderData.embed);
  return (
    <div className="screen">
      <AiTabs current={EMBED_PATH} />
      <EmbedForm key={revision} embed={source} snippet={snippet} onLoadSaved={load} />
      <Pane title="AI assistants" className="assistants-pane">
        <p className="pane-note">
          Assistants that support the Model Context Protocol can search and read your public pages,
          and ask questions. Give them this address:
        </p>
        <Copyable label="the address" text={mcpAddress} />
      </Pane>
    </div>
  );
}

type Stored = Route.ComponentProps["loaderData"]["embed"];
type EmbedFormProps = { embed: Stored; snippet: string; onLoadSaved: (embed: Stored) => void };

function EmbedForm({ embed, snippet, onLoadSaved }: EmbedFormProps) {
  const { version: _version, bases: _bases, ...defaultValue } = embed;
  const save = useSave(embed, SETTINGS_MESSAGES.saved, { refusedTitle: SETTINGS_MESSAGES.refused });
  const isOn = embedOriginsIn(embed.embedOrigins).length > 0;
  const [form, fields] = useForm({
    defaultValue,
    constraint: getZodConstraint(embedSchema),
    lastResult: save.lastResult,
    ...validateWith(embedSchema),
  });
  return (
    <SaveForm save={save} formProps={getFormProps(form)} labels={LABELS} onLoadSaved={onLoadSaved}>
      <Pane title="Answer box" aside={<p>{isOn ? "On" : "Off"}</p>} className="form">
        <p className="pane-note">
          A small box for other websites, in which their visitors ask about your work.
        </p>
        <FormField
          field={fields.embedOrigins}
          label={LABELS.embedOrigins}
          rows={4}
          placeholder="https://example.org"
        />
        <p className="pane-note">
          One per line. Only these sites can show the box; without any, it is off.
        </p>
        <p className="small strong">Code for those sites</p>
        <Copyable label="the code" text={snippet} />
      </Pane>
    </SaveForm>
  );
}

export { SettingsLoadError as ErrorBoundary } from "../kit/settings-load-error.tsx";
