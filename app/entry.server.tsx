import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { ServerRouter } from "react-router";
import type { MailTemplates } from "#domain/mail/templates.ts";
import type { DrawCard } from "#domain/site/social-card.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { contentHash, contentSecurityPolicy } from "#server/http/security-headers.ts";
import { criticalStyles } from "#server/http/styles/critical-styles.ts";
import { finishDocument } from "./document/finish-document.ts";
import { HtmlSlotsProvider } from "./document/html-slots.tsx";
import { Nonce } from "./document/nonce.ts";

const RENDER_TIMEOUT_MS = 10_000;

/** Renders a page to its end: what is kept in memory must be whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { reportsToGoogle, isOwners, isMissing, hasMissingScreen } = context.get(pageNotes);
  if (isMissing && hasMissingScreen) return new Response(null, { status, headers });
  const nonce = randomBytes(16).toString("hex");
  const rendered = await renderDocument(
    <Nonce value={nonce}>
      <HtmlSlotsProvider value={context.get(pageNotes).html}>
        <ServerRouter
          context={isOwners ? routerContext : forVisitors(routerContext)}
          url={request.url}
          nonce={nonce}
        />
      </HtmlSlotsProvider>
    </Nonce>,
    nonce,
  );
  // In development Vite brings scripts and styles of its own, which no hash can know ahead. Pages of
  // the owner load their styles whole: what they show changes without a new document.
  const areStylesInline = import.meta.env.PROD && !isOwners;
  const document = finishDocument(rendered, nonce, areStylesInline ? criticalStyles : undefined);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (import.meta.env.PROD) {
    const policy = contentSecurityPolicy({
      scripts: [...new Set(document.inlineScripts.map(contentHash))],
      styles: isOwners ? "inline" : document.inlineStyles.map(contentHash),
      google: reportsToGoogle && !isOwners,
    });
    headers.set("Content-Security-Policy", policy);
  }
  return new Response(document.html, { status, headers });
}

/** With the map of pages that leaves out the owner's: `scripts/visitors-manifest.mjs`. */
function forVisitors(context: EntryContext): EntryContext {
  if (!import.meta.env.PROD) return context;
  const url = context.manifest.url.replace("/manifest-", "/visitors-");
  return { ...context, manifest: { ...context.manifest, url } };
}

/** What a loader or a page threw; the server decides what to log and which status to give. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageNotes).failure = error;
};

/** The product's own icon, for whoever asks for one without reading a page. */
export { default as favicon } from "./public/chrome/favicon.svg?raw";

/** Asked for by the server, which holds no JSX; loaded when the first picture is drawn. */
export const drawSocialCard: DrawCard = async (card, means) => {
  const template = await import("./cards/draw-social-card.tsx");
  return template.drawSocialCard(card, means);
};

function renderDocument(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let problem: unknown;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        // A page that broke or was cut off somewhere must not be taken for a whole one.
        if (problem) reject(problem);
        else resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onError(error) {
        problem = error;
      },
      onAllReady() {
        clearTimeout(timer);
        pipe(sink);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
    });
    // Left running, the timer would keep the whole page in memory until it fires.
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/** Asked for by the server, which holds no JSX; loaded when the first mail is written. */
export async function mailTemplates(): Promise<MailTemplates> {
  return (await import("./mail/templates.ts")).templates;
}
