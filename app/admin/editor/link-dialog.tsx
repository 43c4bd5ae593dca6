import { type Editor, getMarkRange } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { trimmed } from "#domain/html/blank.ts";
import { linkFrom } from "#domain/html/typed-link.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { OutsideForm } from "../kit/outside-form.tsx";

const NO_ADDRESS = "Enter a URL, email, phone number or a path like /about.";

/** Asks where the selected words lead to; with nothing selected, for the words as well. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [{ href, target, isText }] = useState(() => linkAt(editor));
  const [problem, setProblem] = useState<string>();
  const finish = (change: () => void) => {
    change();
    onClose();
    editor.commands.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const address = linkFrom(String(given.get("address")));
    if (!address) return setProblem(NO_ADDRESS);
    const isApart = given.get("apart") !== null;
    const attributes = { href: address, ...(isApart ? APART : { target: null, rel: null }) };
    finish(() => setLink(editor, attributes, String(given.get("words") ?? "")));
  };
  return (
    <OutsideForm>
      <Dialog title={href ? "Change link" : "Add link"} size="small" onClose={onClose}>
        <form className="admin-question form" noValidate onSubmit={submit}>
          <Field id="link-address" name="address" label="Address" {...(problem ? { problem } : {})}>
            {(control) => (
              <input
                {...control}
                data-initial-focus
                type="text"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                defaultValue={href}
                placeholder="https://"
              />
            )}
          </Field>
          {!isText && (
            <Field id="link-words" name="words" label="Text">
              {(control) => (
                <input {...control} autoComplete="off" placeholder="The address itself" />
              )}
            </Field>
          )}
          <label className="rich-link-apart">
            <input type="checkbox" name="apart" defaultChecked={target === "_blank"} />
            Open in new tab
          </label>
          <div className="admin-answers">
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
    </OutsideForm>
  );
}

const APART = { target: "_blank", rel: "noopener" };

/** The link that the caret stands in, and whether there are words to lead from. */
function linkAt(editor: Editor) {
  const { $from, empty } = editor.state.selection;
  const { link } = editor.schema.marks;
  const { href, target }: { href?: string; target?: string } = editor.getAttributes("link");
  const isInLink = link !== undefined && getMarkRange($from, link) !== undefined;
  return { href: href ?? "", target, isText: !empty || isInLink };
}

function setLink(
  editor: Editor,
  attributes: { href: string; target: string | null; rel: string | null },
  words: string,
) {
  const { empty } = editor.state.selection;
  if (!empty || editor.isActive("link")) {
    editor.chain().extendMarkRange("link").setLink(attributes).run();
    return;
  }
  const text = trimmed(words) || attributes.href.replace(/^(?:https?:\/\/|mailto:|tel:)/i, "");
  editor
    .chain()
    .insertContent({ type: "text", text, marks: [{ type: "link", attrs: attributes }] })
    .unsetMark("link")
    .run();
}
