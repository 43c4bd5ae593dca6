import { ChevronDown, Plus, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { plainText } from "#domain/html/text.ts";
import { FAQ_QUESTION_MAX_CHARS } from "#domain/posts/faqs.ts";
import type { Faq } from "#domain/posts/post.ts";
import { FAQS_MAX, POST_LABELS } from "#domain/posts/post-fields.ts";
import { isBlank } from "#domain/text/blank.ts";
import { codePoints } from "#domain/text/code-points.ts";
import { Field } from "../../../ui/field.tsx";
import { RichTextField } from "../../editor/rich-text-field.tsx";
import { useFieldChange, useFieldSetter, useFieldText } from "../../forms/form-store.ts";
import { Pane } from "../../kit/pane.tsx";
import { MoveButtons, type MoveControls } from "../../kit/sortable/sortable-list.tsx";
import { movedText, useMoveStatus } from "../../kit/sortable/use-move-status.tsx";

type Row = Faq & { key: number; isOpen: boolean };

/** Questions without an answer, and answers without a question, are dropped on save. */
export function FaqsField({ initial, problem }: { initial: readonly Faq[]; problem?: string }) {
  const nextKey = useRef(initial.length);
  const [rows, setRows] = useState<Row[]>(() => toRows(initial, 0));
  const problemId = useId();
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { status, announce } = useMoveStatus(list);
  useFieldChange("faqs", rows.map(({ key }) => key).join());
  useFieldSetter("faqs", (value) => {
    if (!Array.isArray(value)) return;
    setRows(toRows(value, nextKey.current));
    nextKey.current += value.length;
  });
  const insert = () => {
    const row = { question: "", answer: "", key: nextKey.current, isOpen: true };
    nextKey.current += 1;
    flushSync(() => setRows([...rows, row]));
    list.current?.querySelector<HTMLElement>("li:last-child input")?.focus();
  };
  const remove = (index: number) => {
    // The button is disabled while the list is full.
    flushSync(() => setRows(rows.toSpliced(index, 1)));
    add.current?.focus();
    announce({ text: `Question ${index + 1} removed.` });
  };
  const move = (from: number, direction: "up" | "down") => {
    const row = rows[from];
    if (!row) return;
    const to = direction === "up" ? from - 1 : from + 1;
    setRows(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    announce({
      text: movedText(`Question ${from + 1}`, to, rows.length),
      moved: { id: String(row.key), direction },
    });
  };
  return (
    <Pane
      title={POST_LABELS.faqs}
      className="form"
      aside={<p className="tabular">{rows.length}</p>}
      describedBy={problem && problemId}
    >
      <ol ref={list} className="post-faqs">
        {rows.map((row, index) => (
          <li key={row.key} data-row={row.key}>
            <FaqRow
              row={row}
              index={index}
              controls={{
                isFirst: index === 0,
                isLast: index === rows.length - 1,
                onMove: (direction) => move(index, direction),
              }}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {status}
      {problem && (
        <p id={problemId} className="field-problem">
          {problem}
        </p>
      )}
      <button
        ref={add}
        type="button"
        className="pill"
        disabled={rows.length >= FAQS_MAX}
        onClick={insert}
      >
        <Plus aria-hidden="true" /> Add FAQ
      </button>
    </Pane>
  );
}

type FaqRowProps = {
  row: Row;
  index: number;
  controls: MoveControls;
  onRemove: () => void;
};

function FaqRow({ row, index, controls, onRemove }: FaqRowProps) {
  const [isOpen, setOpen] = useState(row.isOpen);
  const name = `faqs[${index}]`;
  const number = index + 1;
  const question = useFieldText(`${name}.question`, row.question);
  const answer = useFieldText(`${name}.answer`, row.answer);
  const length = codePoints(question);
  const isTooLong = length > FAQ_QUESTION_MAX_CHARS;
  const isIncomplete = isBlank(question) !== isBlank(plainText(answer));
  return (
    <div className="post-faq">
      <div className="post-faq-head">
        <Field
          id={`post-faq-${row.key}`}
          name={`${name}.question`}
          label={`Question ${number}`}
          aside={
            <span className="tabular" data-over={isTooLong || undefined}>
              {length}/{FAQ_QUESTION_MAX_CHARS}
            </span>
          }
        >
          {(control) => <input {...control} defaultValue={row.question} />}
        </Field>
        <div className="post-faq-buttons">
          <button
            type="button"
            className="icon-button"
            aria-expanded={isOpen}
            aria-label={`Answer ${number}`}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown aria-hidden="true" size={18} />
          </button>
          <MoveButtons name={`question ${number}`} controls={controls} />
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove question ${number}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" size={18} />
          </button>
        </div>
      </div>
      {isTooLong && (
        <p className="pane-note">Only the first {FAQ_QUESTION_MAX_CHARS} characters are saved.</p>
      )}
      {isIncomplete && (
        <p className="pane-note">Not saved until it has a question and an answer.</p>
      )}
      <div hidden={!isOpen}>
        <RichTextField
          id={`post-faq-answer-${row.key}`}
          name={`${name}.answer`}
          label={`Answer ${number}`}
          initialHtml={row.answer}
          minHeight={120}
          placeholder="Answer in a few sentences"
          isDeferred={!isOpen}
        />
      </div>
    </div>
  );
}

function toRows(faqs: readonly Faq[], firstKey: number): Row[] {
  return faqs.map((faq, index) => ({ ...faq, key: firstKey + index, isOpen: false }));
}
