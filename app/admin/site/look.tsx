import { getFormProps, useForm } from "@conform-to/react";
import { useEffect } from "react";
import { labelsOf } from "#domain/forms/setting.ts";
import { SETTINGS_MESSAGES } from "#domain/forms/settings-messages.ts";
import { settingsSchema } from "#domain/forms/settings-schema.ts";
import { chosenLook, LOOK_SETTINGS } from "#domain/site/look.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readSiteSettings, saveSiteSettings } from "#server/site/settings.ts";
import { worldContext } from "#server/world.ts";
import { lookStyles } from "../../document/look-styles.ts";
import { keepFormOnFailure } from "../forms/keep-form-on-failure.ts";
import { SaveForm } from "../forms/save-form.tsx";
import { saveForm } from "../forms/save-result.ts";
import { useFormSource } from "../forms/use-form-source.ts";
import { useSave } from "../forms/use-save.ts";
import { LivePreview } from "../live-preview/live-preview.tsx";
import type { Route } from "./+types/look";
import { applyLook } from "./apply-look.ts";
import "./look-fonts.css";
import { validateWith } from "../forms/validate-with.ts";
import { LookFields, lookLabels } from "./look-fields.tsx";
import { LOOK_PATH, SITE_PREVIEW_PATH } from "./paths.ts";
import { SettingsTabs } from "./settings-tabs.tsx";

const SCHEMA = settingsSchema(LOOK_SETTINGS);
const LABELS = labelsOf(LOOK_SETTINGS);
const TEXTS = { save: "Save Look", saving: "Saving..." };

export const handle = { title: "Site Settings", refreshesOn: ["site"] };

export async function loader({ context }: Route.LoaderArgs) {
  const look = await readSiteSettings(context.get(worldContext).db, LOOK_SETTINGS);
  const chosen = chosenLook(look);
  return { look, styles: chosen ? lookStyles(chosen) : "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  return saveForm(await readForm(request), SCHEMA, (values) =>
    saveSiteSettings(context.get(worldContext), LOOK_SETTINGS, values),
  );
}

export const clientAction = keepFormOnFailure(SETTINGS_MESSAGES.saveFailed);

export default function LookScreen({ loaderData: { look, styles } }: Route.ComponentProps) {
  const { revision, source, load } = useFormSource(look);
  // The admin area has the same look, and keeps its document.
  useEffect(() => applyLook(styles), [styles]);
  return (
    <div className="screen">
      <SettingsTabs current={LOOK_PATH} />
      <LookForm key={revision} look={source} onLoadSaved={load} />
    </div>
  );
}

type SavedLook = Route.ComponentProps["loaderData"]["look"];
type LookFormProps = { look: SavedLook; onLoadSaved: (look: SavedLook) => void };

function LookForm({ look, onLoadSaved }: LookFormProps) {
  const save = useSave(look, SETTINGS_MESSAGES.saved, { refusedTitle: SETTINGS_MESSAGES.refused });
  const [form, fields] = useForm({
    lastResult: save.lastResult,
    ...validateWith(SCHEMA),
  });
  return (
    <div className="look-columns">
      <SaveForm
        save={save}
        formProps={getFormProps(form)}
        labels={LABELS}
        formatConflict={lookLabels}
        texts={TEXTS}
        onLoadSaved={onLoadSaved}
      >
        <LookFields look={look} problemOf={(name) => fields[name].errors?.[0]} />
      </SaveForm>
      <LivePreview
        store={save.store}
        src={SITE_PREVIEW_PATH}
        title="Preview of the home page"
        page="/"
      />
    </div>
  );
}
