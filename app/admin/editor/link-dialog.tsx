import { type Editor, getMarkRange } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { linkFrom } from "#domain/html/typed-link.ts";
import { trimmed } from "#domain/text/blank.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { withdrawToasts } from "../../ui/toast.ts";
import { showProblems } from "../forms/use-save.ts";
import { IsolatedPortal } from "../kit/isolated-portal.tsx";

export const INVALID_ADDRESS = "Enter a URL, email, phone number or a path like /about.";

export const ADDRESS_INPUT = {
  "data-initial-focus": true,
  type: "text",
  inputMode: "url",
  autoComplete: "off",
  spellCheck: false,
  placeholder: "https://",
} as const;

/** Asks for the address, and with nothing selected also for the text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [{ href, target, hasText }] = useState(() => currentLink(editor));
  const [problem, setProblem] = useState<string>();
  const finish = (change: () => void) => {
    change();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    withdrawToasts(event.currentTarget);
    const fields = new FormData(event.currentTarget);
    const address = linkFrom(String(fields.get("address")));
    if (!address) {
      setProblem(INVALID_ADDRESS);
      return showProblems(event.currentTarget, "Link not saved");
    }
    const isInNewTab = fields.get("apart") !== null;
    const attributes = { href: address, ...(isInNewTab ? NEW_TAB : { target: null, rel: null }) };
    finish(() => setLink(editor, attributes, String(fields.get("words") ?? "")));
  };
  return (
    <IsolatedPortal>
      <Dialog title={href ? "Change link" : "Add link"} size="small" onClose={onClose}>
        <form className="dialog-body form" noValidate onSubmit={submit}>
          <Field id="link-address" name="address" label="Link" {...(problem ? { problem } : {})}>
            {(control) => <input {...control} {...ADDRESS_INPUT} defaultValue={href} />}
          </Field>
          {!hasText && (
            <Field id="link-words" name="words" label="Text">
              {(control) => (
                <input {...control} autoComplete="off" placeholder="Same as the link" />
              )}
            </Field>
          )}
          <label className="rich-link-new-tab row gap-m">
            <input type="checkbox" name="apart" defaultChecked={target === "_blank"} />
            Open in new tab
          </label>
          <div className="button-row">
            {href && (
              <button
                type="button"
                className="pill"
                onClick={() =>
                  finish(() => editor.chain().extendMarkRange("link").unsetLink().run())
                }
              >
                Remove link
              </button>
            )}
            <button type="submit" className="pill pill-filled">
              {href ? "Change link" : "Add link"}
            </button>
          </div>
        </form>
      </Dialog>
    </IsolatedPortal>
  );
}

const NEW_TAB = { target: "_blank", rel: "noopener" };

/** The link at the caret; `hasText`: whether a link can be set without inserting text. */
function currentLink(editor: Editor) {
  const { $from, empty } = editor.state.selection;
  const { link } = editor.schema.marks;
  const { href, target }: { href?: string; target?: string } = editor.getAttributes("link");
  const isInLink = link !== undefined && getMarkRange($from, link) !== undefined;
  return { href: href ?? "", target, hasText: !empty || isInLink };
}

function setLink(
  editor: Editor,
  attributes: { href: string; target: string | null; rel: string | null },
  typedText: string,
) {
  const { empty } = editor.state.selection;
  if (!empty || editor.isActive("link")) {
    editor.chain().extendMarkRange("link").setLink(attributes).run();
    return;
  }
  const text = trimmed(typedText) || attributes.href.replace(/^(?:https?:\/\/|mailto:|tel:)/i, "");
  editor
    .chain()
    .insertContent({ type: "text", text, marks: [{ type: "link", attrs: attributes }] })
    .unsetMark("link")
    .run();
}
