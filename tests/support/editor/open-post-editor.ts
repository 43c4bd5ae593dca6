import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { build, type Rolldown } from "vite";

const ENTRY = fileURLToPath(new URL("main.tsx", import.meta.url));
const PATH = "/admin/editor-test";
const ASSETS = fileURLToPath(new URL("../../../build/client/assets/", import.meta.url));

let scripts: Promise<Map<string, string>> | undefined;

/**
 * Serves the field for the text of a post at the page's base URL, so that the API of that site
 * answers; `bare` is Tiptap alone.
 */
export async function openPostEditor(
  page: Page,
  html = "",
  { kind = "field", origin = "" }: { kind?: "field" | "bare"; origin?: string } = {},
): Promise<void> {
  scripts ??= bundleEditor();
  const files = await scripts;
  const given = JSON.stringify({ html, kind }).replaceAll("<", "\\u003c");
  const body = `<!doctype html><html lang="en"><head><title>Post</title><meta name="viewport" content="width=device-width"><style>${styles()}</style></head><body><main class="column"><h1>Post</h1><div id="root"></div></main><script type="application/json" id="given">${given}</script><script type="module" src="/editor-test/main.js"></script></body></html>`;
  await page.route(`**${PATH}`, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body }),
  );
  await page.route("**/editor-test/**", (route) => {
    const { pathname } = new URL(route.request().url());
    const file = files.get(pathname);
    const contentType = `text/${pathname.endsWith(".css") ? "css" : "javascript"}; charset=utf-8`;
    return file === undefined ? route.abort() : route.fulfill({ contentType, body: file });
  });
  await page.goto(origin + PATH);
  await page.locator(".ProseMirror").waitFor();
}

/** Style sheets of all pages and of the admin area. */
function styles(): string {
  const sheets = readdirSync(ASSETS).filter((name) => /^(?:root|layout)-[\w-]+\.css$/.test(name));
  return sheets
    .sort()
    .reverse()
    .map((name) => readFileSync(ASSETS + name, "utf8"))
    .join("\n");
}

/** The scripts and style sheets of `main.tsx` by path. */
async function bundleEditor(): Promise<Map<string, string>> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    mode: "production",
    base: "/editor-test/",
    build: {
      write: false,
      minify: false,
      target: "es2023",
      modulePreload: false,
      rolldownOptions: { input: { main: ENTRY }, output: { entryFileNames: "[name].js" } },
    },
  });
  const files = "output" in result ? result.output : ([] as Rolldown.OutputChunk[]);
  return new Map(
    files.map((file) => [
      `/editor-test/${file.fileName}`,
      file.type === "chunk" ? file.code : String(file.source),
    ]),
  );
}
