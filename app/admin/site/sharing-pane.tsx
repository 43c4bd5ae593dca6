import { SITE_FORM as FORM } from "#domain/site/site-form.ts";
import { FormField } from "../forms/form-field.tsx";
import { Pane } from "../kit/pane.tsx";
import { PictureField } from "./picture-field.tsx";
import type { SiteFields } from "./site-fields.ts";

type SharingPaneProps = {
  fields: SiteFields<"ogImageUrl" | "defaultOgImageUrl" | "twitterHandle">;
};

export function SharingPane({ fields }: SharingPaneProps) {
  return (
    <Pane title="Sharing" className="form">
      <PictureField field={fields.ogImageUrl} label={FORM.ogImageUrl.label} />
      <p className="pane-note">
        Shown when a page without its own picture is shared. Recommended: 1200 × 630 pixels. If
        empty, a picture with the page's title is generated.
      </p>
      <PictureField field={fields.defaultOgImageUrl} label={FORM.defaultOgImageUrl.label} />
      <p className="pane-note">Used if the picture above is empty.</p>
      <FormField
        field={fields.twitterHandle}
        label={FORM.twitterHandle.label}
        placeholder="@name"
      />
    </Pane>
  );
}
