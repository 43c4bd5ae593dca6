import { expect, test, vi } from "vitest";
import { aboutFormSchema } from "#domain/about/about-form.ts";
import { parseResumeChange } from "#domain/about/resume-change.ts";
import { emailSchema, nameSchema, passwordSchema } from "#domain/accounts/account-forms.ts";
import { emailFrom, parseCredentials } from "#domain/accounts/credentials.ts";
import { deviceName } from "#domain/accounts/device-name.ts";
import { parseNewOwner } from "#domain/accounts/new-owner.ts";
import { nextPathFrom } from "#domain/accounts/next-path.ts";
import { passkeyNameSchema } from "#domain/accounts/passkey.ts";
import { parseCode } from "#domain/accounts/second-factor.ts";
import { deviceOf } from "#domain/analytics/device.ts";
import { CONTACT_SETTINGS } from "#domain/contact/contact-page.ts";
import { validateContact } from "#domain/contact/validate.ts";
import { settingsSchema } from "#domain/forms/settings-schema.ts";
import { slugFrom } from "#domain/forms/slug.ts";
import { plainText } from "#domain/html/text.ts";
import { linkFrom } from "#domain/html/typed-link.ts";
import { type ColumnField, fieldNames } from "#domain/import/columns.ts";
import { emailAddressFrom } from "#domain/mail/email-address.ts";
import { parseAltText } from "#domain/media/alt-text.ts";
import { cleanFileName, cleanSentName } from "#domain/media/file-name.ts";
import { parseMediaKey, parseMediaUrl } from "#domain/media/media.ts";
import { parseProfileImageChange } from "#domain/media/profile-image-change.ts";
import { checkSvg } from "#domain/media/svg.ts";
import { openingParagraphs } from "#domain/newsletter/opening-paragraphs.ts";
import { readingMinutes } from "#domain/posts/reading-time.ts";
import { previewLinkChangeSchema } from "#domain/previews/preview-link.ts";
import { parseProjectChange } from "#domain/projects/changes.ts";
import { parseFileChange } from "#domain/projects/file-changes.ts";
import { namedSchema } from "#domain/projects/named.ts";
import { parseFilters } from "#domain/projects/parse-filters.ts";
import { projectFormSchema } from "#domain/projects/project-form.ts";
import { normalizeQuery } from "#domain/search/text.ts";
import { parseFaviconChange } from "#domain/site/favicon-change.ts";
import { oldPathFrom } from "#domain/site/old-path.ts";
import { redirectSchema } from "#domain/site/redirects.ts";
import { ALL_SITE_SETTINGS } from "#domain/site/settings.ts";
import { siteFormSchema } from "#domain/site/site-form.ts";
import { cookiesFrom } from "#server/accounts/cookies.ts";
import { parseBeacon } from "#server/analytics/beacon.ts";
import { isCountable } from "#server/analytics/countable.ts";
import { importHtml } from "#server/html/import-html.ts";
import { limitNesting } from "#server/html/limit-nesting.ts";
import { renderMarkdown } from "#server/html/markdown.ts";
import { prepareArticle } from "#server/html/prepare-article.ts";
import { sanitize } from "#server/html/sanitize.ts";
import { normalizeAddress } from "#server/http/address-range.ts";
import { chooseEncoding } from "#server/http/encoded-response.ts";
import { pageKey } from "#server/http/page-key.ts";
import {
  FRONT_MATTER_MAX_CHARS,
  parseContentFile,
  splitFrontMatter,
} from "#server/import/format/content-file.ts";
import { IMPORTED_LIST_MAX_CHARS } from "#server/import/format/fields.ts";
import { readProject } from "#server/import/format/project-source.ts";
import { parseYaml } from "#server/import/format/yaml.ts";
import { cellToHtml, parseFigures, parseListCell } from "#server/import/table/cell.ts";
import { describeRow } from "#server/import/table/describe-row.ts";
import { parseDeliveryStatus, parseFeedbackReport } from "#server/mail/reports/delivery-status.ts";
import { senderFrom } from "#server/mail/sender.ts";
import { parseRange } from "#server/media/serve.ts";
import { listQuery } from "#server/projects/search/schemas.ts";
import { smartSearchBody } from "#server/search/schemas.ts";
import { isToken } from "#server/secret-token.ts";
import { expectLinear, expectLinearGrowth, framed, worstTexts } from "./support/growth.ts";
import { isLong } from "./support/long-tests.ts";

// Processor time counts here, not how long a busy machine takes.
vi.setConfig({ testTimeout: 300_000 });

const FORM_BYTES = 64 * 1024;
/** Even here, work that grows by the square takes many times what is allowed. */
const OWNERS_LINE_BYTES = isLong ? FORM_BYTES : 8 * 1024;
const ADDRESS_BYTES = 8_192;
const HEADER_CHARS = 2_048;

type Reader = [name: string, read: (text: string) => unknown];

const DRAFT = {
  full_name: "Ada",
  email: "ada@example.com",
  reason: "hiring",
  message: "Hello you",
};

const OWNER = { name: "Ada", email: "ada@example.com", password: "tangerine lamp 9" };

/** What anyone may send, in a form or to an operation. */
const VISITORS: Reader[] = [
  ["contact: name", (full_name) => validateContact({ ...DRAFT, full_name })],
  ["contact: email", (email) => validateContact({ ...DRAFT, email: `${email}@example.com` })],
  ["contact: reason", (reason) => validateContact({ ...DRAFT, reason })],
  ["contact: message", (message) => validateContact({ ...DRAFT, message })],
  ["sign-up", (email) => emailAddressFrom(`${email}@example.com`)],
  ["sign-in: email", (email) => parseCredentials({ email, password: "x" })],
  ["sign-in: password", (password) => parseCredentials({ email: "a", password })],
  ["sign-in: code", parseCode],
  ["reset: email", emailFrom],
  ["set-up: name", (name) => parseNewOwner({ ...OWNER, name })],
  ["set-up: email", (email) => parseNewOwner({ ...OWNER, email })],
  ["set-up: password", (password) => parseNewOwner({ ...OWNER, password })],
  ["smart search", (query) => smartSearchBody.safeParse({ query })],
  ["beacon", parseBeacon],
  ["beacon: search", (search) => parseBeacon(beacon({ search }))],
  ["beacon: referrer", (referrer) => parseBeacon(beacon({ referrer: `https://a/${referrer}` }))],
];

/** What stands in an address. */
const ADDRESSES: Reader[] = [
  ["path and query", (text) => pageKey(`/${text}`)],
  ["query", (text) => pageKey(`/?${text}`)],
  ["old path", (text) => oldPathFrom(`/${text}`)],
  ["search", normalizeQuery],
  ["search of the API", (q) => listQuery.safeParse({ q, page: q })],
  ["filters", (text) => parseFilters({ get: () => text })],
  ["next page", (text) => nextPathFrom(`/admin/${text}`)],
  ["media", (text) => parseMediaKey(`projects/${text}`)],
  ["media address", (text) => parseMediaUrl(`/media/projects/${text}`)],
  ["preview token", isToken],
];

const HEADERS: Reader[] = [
  ["User-Agent: device", deviceOf],
  ["User-Agent: name", deviceName],
  ["User-Agent: crawler", (text) => isCountable({ "user-agent": text })],
  ["Range", (text) => parseRange(`bytes=${text}`, 100)],
  ["X-Forwarded-For", (text) => text.split(",").map(normalizeAddress)],
  ["Accept-Encoding", chooseEncoding],
  ["Cookie", cookiesFrom],
];

const PROJECT = projectFormSchema({ isNew: false, now: new Date(0) });
/** Fields of the owner that hold one line. */
const OWNERS_LINES: Reader[] = [
  ...fieldsOf(PROJECT, "title workType slug projectUrl altText h1 metaTitle metaDescription"),
  ...fieldsOf(PROJECT, "ogTitle ogDescription testimonialQuote testimonialName"),
  ["keywords", (text) => PROJECT.safeParse({ keywords: [text], categories: [text, text] })],
  ["figures", (text) => PROJECT.safeParse({ resultFigures: [{ value: text, label: text }] })],
  ...fieldsOf(settingsSchema(ALL_SITE_SETTINGS), Object.keys(ALL_SITE_SETTINGS).join(" ")),
  ...fieldsOf(settingsSchema(CONTACT_SETTINGS), Object.keys(CONTACT_SETTINGS).join(" ")),
  ...fieldsOf(aboutFormSchema, "name title email linkedinUrl profileImageAlt languages aboutTitle"),
  [
    "expertise",
    (text) => aboutFormSchema.safeParse({ expertise: [{ category: text, items: [text, text] }] }),
  ],
  ["resume", (text) => parseResumeChange({ intent: "remove-resume", replaces: text })],
  ["image", (text) => parseProfileImageChange({ intent: "remove-image", replaces: text })],
  ["favicon", (text) => parseFaviconChange({ intent: "remove-favicon", replaces: text })],
  ...fieldsOf(siteFormSchema, "bases gaMeasurementId twitterHandle googleVerification"),
  ...fieldsOf(redirectSchema, "from to"),
  ["client", (name) => namedSchema.safeParse({ intent: "add", kind: "client", name })],
  [
    "preview link",
    (label) => previewLinkChangeSchema.safeParse({ intent: "make", days: 1, label }),
  ],
  ["archive", (reason) => parseProjectChange({ intent: "archive", ids: [], reason })],
  ["file name", (name) => parseFileChange({ intent: "rename-file", name })],
  ["name of an upload", (name) => cleanFileName(`${cleanSentName(name)}${name}`, "png")],
  ["alt text", parseAltText],
  ["link", linkFrom],
  ["slug", slugFrom],
  ...fieldsOf(passkeyNameSchema, "name"),
  ...fieldsOf(nameSchema, "name"),
  ...fieldsOf(emailSchema, "email current"),
  ...fieldsOf(passwordSchema, "password current"),
  ["sender", senderFrom],
  ["cell: list", (text) => parseListCell(text, 1)],
  ["cell: figures", parseFigures],
  ["delivery report", parseDeliveryStatus],
  ["complaint", parseFeedbackReport],
];

/** What holds HTML, Markdown or YAML. */
const OWNERS_TEXTS: Reader[] = [
  ...fieldsOf(PROJECT, "description caseProblem"),
  ["plain text", plainText],
  ["projects' HTML", (html) => sanitize(html, "basic")],
  ["articles' HTML", (html) => sanitize(html, "article")],
  ["nesting", limitNesting],
  ["reading time", readingMinutes],
  ["opening", openingParagraphs],
  ["article", (html) => prepareArticle(sanitize(html, "article"), () => undefined)],
  ["imported HTML", (html) => importHtml(html, "article")],
  ["cell: HTML", cellToHtml],
  ["Markdown", renderMarkdown],
  ["front matter", (text) => splitFrontMatter(`---\n${text}\n---\n${text}`)],
  ["fields of a file", (text) => readFile(`---\n${text}\n---\n`)],
  [
    "a field of a file",
    (text) => readFile(`---\ntitle: "${text.replaceAll("\n", "\n  ")}"\n---\n`),
  ],
  ["SVG", (text) => checkSvg(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`)],
  ["SVG: path", (text) => checkSvg(`<svg xmlns="http://www.w3.org/2000/svg" d='${text}'/>`)],
];

function fieldsOf(
  schema: { safeParse(given: Record<string, unknown>): unknown },
  names: string,
): Reader[] {
  return names
    .split(" ")
    .map((name): Reader => [`field ${name}`, (text) => schema.safeParse({ [name]: text })]);
}

function readFile(text: string): void {
  const parsed = parseContentFile(text);
  if (parsed.ok) readProject(parsed.content.fields, () => null, new Date(0));
}

function readCell(field: ColumnField, text: string): void {
  const { fields } = describeRow({ line: 2, cells: [text] }, [field]);
  readProject(fields, () => null, new Date(0));
}

function beacon(given: Record<string, string>): string {
  const id = "00000000-0000-4000-8000-000000000000";
  return JSON.stringify({ noun: "post", id, sessionId: id, ...given });
}

const read = (readers: Reader[], length: number) =>
  readers.map(([name, reader]) => ({ name, reader, length }));

test.each([
  ...read(VISITORS, FORM_BYTES),
  ...read(ADDRESSES, ADDRESS_BYTES),
  ...read(HEADERS, HEADER_CHARS),
  ...read(OWNERS_LINES, OWNERS_LINE_BYTES),
])("$name takes time that grows with the text alone", ({ reader, length }) => {
  const worst = worstTexts(length);
  expectLinear(reader, [...worst, ...framed(worst)]);
});

const ORDINARY_HTML = "<p>The <b>river</b> path, <a href='/'>in words</a>.</p>\n\n- *one*\n\n";

test.each(read(OWNERS_TEXTS, 16_000))("$name takes no longer than ordinary markup does", (text) => {
  expectLinear(text.reader, worstTexts(text.length), ORDINARY_HTML);
});

test.each(read(OWNERS_TEXTS, 32_000))(
  "$name of four times the length takes no more than that",
  (text) => {
    expectLinearGrowth(text.reader, worstTexts(text.length));
  },
);

test("YAML of full length takes no longer than ordinary fields do", () => {
  const ordinary = "title: The river path\ntags:\n  - in words\n  - { a: b, c: [d] }\n";
  const yaml = (text: string) => parseYaml(text, 1);
  expectLinear(yaml, worstTexts(16_000), ordinary);
  expectLinear(yaml, worstTexts(FRONT_MATTER_MAX_CHARS));
});

const LONG_CELLS: ColumnField[] = ["description", "problem", "approach", "results"];
const cells = worstTexts(1_000_000);
const SHORT_CELLS = fieldNames().filter((field) => !LONG_CELLS.includes(field));

test.each(SHORT_CELLS)("a cell for %s takes no longer than what is read of it", (field) => {
  expectLinearGrowth((text) => readCell(field, text), cells, IMPORTED_LIST_MAX_CHARS, 3);
});

test.each(LONG_CELLS)("a cell for %s of four times the length takes no more than that", (field) => {
  expectLinearGrowth((text) => readCell(field, text), worstTexts(200_000));
});

test("what grows by the square is noticed", () => {
  const reader = (text: string) => /x<\s*\/?\s*script\b/i.test(`x${text}`);
  expect(() => expectLinear(reader, [`<${" ".repeat(10_000)}`])).toThrow("less than");
  // Far more than allowed, because the speed of a shared machine may double between measurements.
  const long = `<${" ".repeat(32_000)}`;
  expect(() => expectLinearGrowth(reader, [long], 2_000)).toThrow("less than");
});
