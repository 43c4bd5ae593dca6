import type { Setting, Settings } from "#domain/forms/setting.ts";
import type { SITE_FORM } from "#domain/site/site-form.ts";
import type { FieldReference, FieldState } from "../forms/form-field.tsx";
import type { FormBase } from "../forms/save-result.ts";

export type EditableSite = Settings<typeof SITE_FORM> & FormBase;

type FieldOf<Of extends Setting> = Of extends {
  kind: "switches";
  options: readonly (infer Option extends string)[];
}
  ? { getFieldset(): Readonly<Record<Option, { name: string }>> }
  : Of extends { kind: "switch" | "names" }
    ? FieldReference
    : FieldState;

/** Those of the form's fields that a pane shows. */
export type SiteFields<Name extends keyof typeof SITE_FORM> = {
  readonly [Each in Name]: FieldOf<(typeof SITE_FORM)[Each]>;
};
