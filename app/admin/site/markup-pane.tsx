import { SITE_FORM as FORM } from "#domain/site/site-form.ts";
import { FormField } from "../forms/form-field.tsx";
import { Pane } from "../kit/pane.tsx";
import type { SiteFields } from "./site-fields.ts";

type MarkupPaneProps = { fields: SiteFields<"iaMarkupUrl" | "iaMarkupUrlDev"> };

export function MarkupPane({ fields }: MarkupPaneProps) {
  return (
    <Pane title="Markup" aside={<p>Stored, not used by the site</p>} className="form">
      {(["iaMarkupUrl", "iaMarkupUrlDev"] as const).map((name) => (
        <FormField
          key={name}
          field={fields[name]}
          label={FORM[name].label}
          inputMode="url"
          placeholder="https://…"
        />
      ))}
    </Pane>
  );
}
