import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { CircleCheck, Eraser } from "lucide-react";
import { useRef } from "react";
import { data, Form, Link, useLocation, useNavigation } from "react-router";
import { erasedTexts, erasureSchema } from "#domain/contact/erasure.ts";
import { UNFINISHED_IMPORT_KEPT_DAYS } from "#domain/newsletter/subscriber-import.ts";
import { pluralize, shortDateTime } from "#domain/site/formats.ts";
import { actorFrom } from "#server/contact/access-log.ts";
import {
  erasePerson,
  findErasure,
  listErasures,
  previewErasure,
} from "#server/contact/erase-person.ts";
import { readForm } from "#server/http/form-fields.ts";
import { countUnfinishedImports } from "#server/newsletter/import/change-import.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { FormField } from "../forms/form-field.tsx";
import { invalidSubmission } from "../forms/save-result.ts";
import { serverActionOr } from "../forms/server-action-or.ts";
import { useKeptActionData } from "../forms/use-kept-action-data.ts";
import { useReply } from "../forms/use-reply.ts";
import { validateWith } from "../forms/validate-with.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import { SUBSCRIBER_IMPORTS_PATH } from "../newsletter/paths.ts";
import type { Route } from "./+types/erasure";
import { SECURITY_PATH } from "./paths.ts";

export const handle = { title: "Erase a Person", back: SECURITY_PATH, refreshesOn: ["messages"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { timeZone } = await siteOfRequest(context);
  const { db } = context.get(worldContext);
  const erasures = await listErasures(db);
  return {
    unfinishedImports: await countUnfinishedImports(db),
    erasures: erasures.map(({ id, removed, createdAt }) => ({
      id,
      removed: erasedTexts(removed),
      date: shortDateTime(createdAt, timeZone),
    })),
  };
}

const ACCOUNT_ADDRESS = "This address belongs to an account of this site.";

/** First a dry run; with `step` it is done. A POST, so that the address stands in no log. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: erasureSchema });
  if (submission.status !== "success") return invalidSubmission(submission);
  const world = context.get(worldContext);
  const { email } = submission.value;
  const isFinal = stepOf(form) === "erase";
  const earlier = await findErasure(world, email);
  const outcome = isFinal
    ? await erasePerson(world, actorFrom(context), email)
    : await previewErasure(world, email);
  if (outcome.status === "account")
    return invalidSubmission(submission, { email: [ACCOUNT_ADDRESS] });
  const { timeZone } = await siteOfRequest(context);
  return data({
    status: isFinal ? ("erased" as const) : ("preview" as const),
    email,
    found: erasedTexts(outcome.counts),
    erasedBefore: earlier && shortDateTime(earlier, timeZone),
  });
}

const FAILED = {
  search: "What is stored could not be read. Please try again.",
  erase: "The person could not be erased. Please try again.",
};

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const message = FAILED[stepOf(await request.clone().formData())];
  return serverActionOr(serverAction, { status: "failed" as const, message });
}

const stepOf = (form: FormData) => (form.get("step") === "erase" ? "erase" : "search");

/** decisions: Contact, Newsletter (erasure) */
export default function Erasure({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptActionData(actionData);
  return (
    <div className="screen">
      <AddressForm result={result} unfinishedImports={loaderData.unfinishedImports} />
      <ErasureResult result={result} />
      <Pane title="Past erasures" aside={<p>Addresses are not kept</p>}>
        {loaderData.erasures.length === 0 ? (
          <EmptyState icon={Eraser} title="No erasures yet" />
        ) : (
          <ul className="divided" aria-label="Erasures">
            {loaderData.erasures.map(({ id, date, removed }) => (
              <li key={id} className="erasure-item">
                <strong className="tabular">{date}</strong>
                <p className="muted">{removed.join(", ") || "Nothing was stored"}</p>
              </li>
            ))}
          </ul>
        )}
      </Pane>
    </div>
  );
}

type Result = Route.ComponentProps["actionData"];

/** Focused when it changes: the pressed button may be gone with the result before. */
function ErasureResult({ result }: { result: Result }) {
  const container = useRef<HTMLElement>(null);
  useReply(result, ({ status }) => {
    if (status !== "refused") container.current?.focus();
  });
  return (
    <section ref={container} tabIndex={-1} aria-label="Result" className="erasure-result">
      {result?.status === "failed" && <p className="form-alert">{result.message}</p>}
      {result?.status === "preview" && <Preview {...result} />}
      {result?.status === "erased" && (
        <p className="form-alert" data-level="good">
          <CircleCheck aria-hidden="true" size={18} />{" "}
          {result.found.length > 0
            ? "Everything about this person was erased."
            : "Imports will skip this address."}
        </p>
      )}
    </section>
  );
}

/** What is being submitted, if anything. */
function useBusyStep(): "search" | "erase" | null {
  const { state, formData } = useNavigation();
  return state === "submitting" && formData ? stepOf(formData) : null;
}

type AddressFormProps = { result: Result; unfinishedImports: number };

function AddressForm({ result, unfinishedImports }: AddressFormProps) {
  const location = useLocation();
  const isBusy = useBusyStep() === "search";
  const shown = result?.status === "preview" ? result.email : emailIn(location.state);
  const [form, fields] = useForm({
    defaultValue: { email: shown },
    constraint: getZodConstraint(erasureSchema),
    lastResult: result?.status === "refused" ? result.reply : undefined,
    ...validateWith(erasureSchema),
  });
  return (
    <Pane title="Whose data should be erased?">
      <Form method="post" {...getFormProps(form)} className="form erasure-form">
        <p className="muted">
          Messages, newsletter subscription, log entries and waiting emails of one address. You
          first see what would be removed.
        </p>
        {unfinishedImports > 0 && (
          <p className="muted">
            {pluralize(unfinishedImports, "file", "files")} of unfinished subscriber imports may
            also name the person and won't be searched. They are removed after{" "}
            {UNFINISHED_IMPORT_KEPT_DAYS} days without activity.{" "}
            <Link to={SUBSCRIBER_IMPORTS_PATH}>Finish or discard imports</Link>
          </p>
        )}
        <FormField field={fields.email} label="Email" type="email" />
        <BusyButton type="submit" className="pill pill-filled" isBusy={isBusy}>
          {isBusy ? "Searching..." : "Show what is stored"}
        </BusyButton>
      </Form>
    </Pane>
  );
}

function emailIn(state: unknown): string {
  if (typeof state !== "object" || state === null || !("email" in state)) return "";
  return typeof state.email === "string" ? state.email : "";
}

const ERASE_TEXTS = { button: "Erase everything", busy: "Erasing..." };
/** While nothing is stored, only the record is made. */
const RECORD_TEXTS = { button: "Keep out of imports", busy: "Saving..." };

type PreviewProps = { email: string; found: string[]; erasedBefore: string | null };

function Preview({ email, found, erasedBefore }: PreviewProps) {
  const isBusy = useBusyStep() === "erase";
  const isAnyFound = found.length > 0;
  const texts = isAnyFound ? ERASE_TEXTS : RECORD_TEXTS;
  return (
    <Pane title="What would be erased">
      <p dir="auto" className="strong break-words">
        {email}
      </p>
      {erasedBefore && <p className="muted">Already erased on {erasedBefore}.</p>}
      {isAnyFound ? (
        <>
          <ul className="erasure-list" aria-label="What would be erased">
            {found.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className="muted">
            This action cannot be undone. A hash of the address is kept, so that imports skip it.
          </p>
        </>
      ) : (
        <p className="muted">
          Nothing is stored about this address.
          {!erasedBefore && " You can store a hash of it, so that imports skip it."}
        </p>
      )}
      {(isAnyFound || !erasedBefore) && (
        <Form method="post" className="erasure-confirm">
          <input type="hidden" name="email" value={email} />
          <BusyButton
            type="submit"
            name="step"
            value="erase"
            className={isAnyFound ? "pill pill-alarm" : "pill"}
            isBusy={isBusy}
          >
            {isBusy ? texts.busy : texts.button}
          </BusyButton>
        </Form>
      )}
    </Pane>
  );
}
