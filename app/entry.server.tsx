import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { PLAYER_ORIGINS } from "#domain/html/video.ts";
import type { MailTemplates } from "#domain/mail/templates.ts";
import type { RenderAskFrame } from "#domain/search/ask-frame.ts";
import type { DrawCard } from "#domain/site/social-card.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { contentHash, contentSecurityPolicy } from "#server/http/security-headers.ts";
import { criticalStyles } from "#server/http/styles/critical-styles.ts";
import { finishDocument } from "./document/finish-document.ts";
import { HtmlSlotsProvider } from "./document/html-slots.tsx";
import { lookStyles } from "./document/look-styles.ts";
import { Nonce } from "./document/nonce.ts";

const RENDER_TIMEOUT_MS = 10_000;

/** Waits for the complete page: the page cache must never hold a partial one. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const notes = context.get(pageNotesContext);
  const { reportsToGoogle, isAdmin, isFramed, look } = notes;
  if (notes.isNotFound && notes.hasCachedNotFoundScreen)
    return new Response(null, { status, headers });
  const nonce = randomBytes(16).toString("hex");
  const rendered = await renderDocument(
    <Nonce value={nonce}>
      <HtmlSlotsProvider value={notes.html}>
        <ServerRouter
          context={isAdmin ? routerContext : withPublicManifest(routerContext)}
          url={request.url}
          nonce={nonce}
        />
      </HtmlSlotsProvider>
    </Nonce>,
    nonce,
  );
  // The owner's pages change without a new document; previews in frames do not.
  const isFixed = !isAdmin || isFramed;
  const document = finishDocument(rendered, nonce, {
    look: look ? lookStyles(look) : "",
    // Vite injects scripts and styles in development.
    critical: import.meta.env.PROD && isFixed ? criticalStyles : undefined,
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (import.meta.env.PROD) {
    const policy = contentSecurityPolicy({
      scripts: [...new Set(document.inlineScripts.map(contentHash))],
      styles: isFixed && !notes.hasInlineStyles ? document.inlineStyles.map(contentHash) : "inline",
      google: reportsToGoogle && !isAdmin,
      // The editor of posts, which plays videos, may be opened without a new document.
      frames: isAdmin ? PLAYER_ORIGINS : notes.frames,
      isFramed,
    });
    headers.set("Content-Security-Policy", policy);
  }
  return new Response(document.html, { status, headers });
}

/** Swaps in the route manifest without the owner's routes (`scripts/visitors-manifest.mjs`). */
function withPublicManifest(context: EntryContext): EntryContext {
  if (!import.meta.env.PROD) return context;
  const url = context.manifest.url.replace("/manifest-", "/visitors-");
  return { ...context, manifest: { ...context.manifest, url } };
}

/** Records the error; the server decides on logging and status. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageNotesContext).failure = error;
};

/** Default icon for clients that request one without loading a page. */
export { default as favicon } from "./public/chrome/favicon.svg?raw";

/** The server cannot import JSX itself; satori is loaded with the first card. */
export const drawSocialCard: DrawCard = async (card, means) => {
  const template = await import("./cards/draw-social-card.tsx");
  return template.drawSocialCard(card, means);
};

export const renderAskFrame: RenderAskFrame = async (frame) => {
  const template = await import("./embed/ask-frame.tsx");
  return template.renderAskFrame(frame);
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
        // A failed or aborted render must not count as complete.
        if (problem) reject(problem);
        else resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Else React moves long content of `Suspense` to the end, where it needs scripts to be shown.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
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

export async function mailTemplates(): Promise<MailTemplates> {
  return (await import("./mail/templates.ts")).templates;
}
