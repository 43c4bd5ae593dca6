import { afterEach, beforeEach, expect, test, vi } from "vitest";

const sent: Record<string, unknown>[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.resetModules();
  vi.stubGlobal("document", {
    referrer: "https://www.linkedin.com/",
    hidden: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.stubGlobal("navigator", {
    sendBeacon: (_url: string, body: string) => sent.push(JSON.parse(body)),
  });
});
afterEach(() => vi.unstubAllGlobals());

const LOADED = "?utm_campaign=letter";

test("the origin is sent once, with the first page that is reported", async () => {
  const { reportPage } = await import("./report-page.ts");
  const visit = (pathname: string) =>
    reportPage({
      pathname,
      search: "",
      isDocuments: false,
      documentsSearch: LOADED,
      sendsVisitorId: false,
    })();
  visit("/blog");
  visit("/about");
  expect(sent).toMatchObject([
    { path: "/blog", isOpened: true, referrer: "https://www.linkedin.com/", search: LOADED },
    { path: "/about", isOpened: true, referrer: "", search: "" },
  ]);
});

test("only the document's own page was visible since the document was loaded, and has its vitals", async () => {
  vi.doMock("./page-vitals.ts", () => ({ vitalsOf: () => ({ lcp: 900 }) }));
  const { reportPage } = await import("./report-page.ts");
  vi.spyOn(performance, "now").mockReturnValue(60_000);
  for (const isDocuments of [true, false]) {
    const page = { pathname: "/", search: "", documentsSearch: "", sendsVisitorId: false };
    reportPage({ ...page, isDocuments })();
  }
  vi.restoreAllMocks();
  vi.doUnmock("./page-vitals.ts");
  expect(sent.map(({ seconds, vitals }) => [seconds, vitals])).toEqual([
    [60, { lcp: 900 }],
    [0, undefined],
  ]);
});
