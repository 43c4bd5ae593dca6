import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_ENDS_AFTER_MS } from "#domain/analytics/session.ts";

const sent: Record<string, unknown>[] = [];
const focused: (() => void)[] = [];
beforeEach(() => {
  sent.length = 0;
  focused.length = 0;
  vi.resetModules();
  vi.stubGlobal("document", {
    referrer: "https://www.linkedin.com/",
    hidden: false,
    hasFocus: () => false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.stubGlobal("window", {
    addEventListener: (_type: string, listener: () => void) => focused.push(listener),
    removeEventListener: () => undefined,
  });
  vi.stubGlobal("location", { href: "https://site.example/" });
  vi.stubGlobal("navigator", {
    sendBeacon: (_url: string, body: string) => sent.push(JSON.parse(body)),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The address that the document was loaded with. */
function load(path: string): void {
  const name = `https://site.example${path}`;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ name }] as never);
}

const PAGE = { search: "", isFirst: false, sendsVisitorId: false };

test("the origin is sent once, with the first page that is reported", async () => {
  load("/gone?utm_campaign=letter");
  const { reportPage } = await import("./report-page.ts");
  for (const pathname of ["/blog", "/about"]) reportPage({ ...PAGE, pathname })();
  const origin = { referrer: "https://www.linkedin.com/", search: "?utm_campaign=letter" };
  expect(sent).toMatchObject([
    { path: "/blog", isOpened: true, ...origin },
    { path: "/about", isOpened: true, referrer: "", search: "" },
  ]);
});

test("the path of a page is sent whole", async () => {
  load("/blog");
  const { reportPage } = await import("./report-page.ts");
  const pathname = `/blog/${encodeURIComponent("𞤀".repeat(200))}`;
  reportPage({ ...PAGE, pathname })();
  expect(sent).toMatchObject([{ path: pathname }]);
});

test("who comes back to the window of a page reports the time until then", async () => {
  vi.useFakeTimers();
  load("/blog");
  const { reportPage } = await import("./report-page.ts");
  const leave = reportPage({ ...PAGE, pathname: "/blog" });
  vi.advanceTimersByTime(55_000);
  for (const listener of focused) listener();
  vi.advanceTimersByTime(5_000);
  leave();
  vi.useRealTimers();
  expect(sent.map(({ isRead, seconds }) => [isRead, seconds])).toEqual([
    [true, undefined],
    [true, 56],
    [undefined, 4],
  ]);
});

test("who comes back after the session ended begins another, who only closes the tab does not", async () => {
  vi.useFakeTimers();
  load("/blog?utm_campaign=letter");
  const { reportPage } = await import("./report-page.ts");
  const comeBackAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    for (const listener of focused) listener();
    vi.advanceTimersByTime(1000);
  };
  const search = "?utm_campaign=letter";
  const leave = reportPage({ ...PAGE, pathname: "/blog", search });
  comeBackAfter(0);
  comeBackAfter(SESSION_ENDS_AFTER_MS / 2);
  comeBackAfter(2 * SESSION_ENDS_AFTER_MS);
  vi.advanceTimersByTime(2 * SESSION_ENDS_AFTER_MS);
  leave();
  vi.useRealTimers();
  const read = sent.filter(({ isRead }) => isRead);
  expect(read.map(({ isOpened, isReopened, search }) => [isOpened, isReopened, search])).toEqual([
    [true, undefined, search],
    [undefined, undefined, undefined],
    [undefined, true, undefined],
  ]);
  expect(sent.filter(({ isOpened, isReopened }) => isOpened || isReopened)).toHaveLength(2);
});

test("a glance after the session ended does not keep one from beginning", async () => {
  vi.useFakeTimers();
  const hidden: (() => void)[] = [];
  Object.assign(document, {
    addEventListener: (_type: string, listener: () => void) => hidden.push(listener),
  });
  load("/blog");
  const { reportPage } = await import("./report-page.ts");
  const showFor = (ms: number) => {
    for (const listener of focused) listener();
    vi.advanceTimersByTime(ms);
    for (const isHidden of [true, false]) {
      Object.assign(document, { hidden: isHidden });
      for (const listener of hidden) listener();
    }
  };
  const leave = reportPage({ ...PAGE, pathname: "/blog" });
  showFor(1000);
  vi.advanceTimersByTime(2 * SESSION_ENDS_AFTER_MS);
  showFor(500);
  vi.advanceTimersByTime(60_000);
  showFor(1000);
  leave();
  vi.useRealTimers();
  expect(sent.filter(({ isReopened }) => isReopened)).toHaveLength(1);
});

test("a token in the document's address is not sent", async () => {
  load("/newsletter/preferences?token=secret");
  const { reportPage } = await import("./report-page.ts");
  reportPage({ ...PAGE, pathname: "/", search: "?utm_campaign=x" })();
  expect(sent).toMatchObject([{ path: "/", search: "?utm_campaign=x" }]);
});

test("only the document's own page was visible since the document was loaded, and has its vitals", async () => {
  vi.doMock("./page-vitals.ts", () => ({ vitalsOf: () => ({ lcp: 900 }) }));
  load("/");
  const { reportPage } = await import("./report-page.ts");
  vi.spyOn(performance, "now").mockReturnValue(60_000);
  reportPage({ ...PAGE, pathname: "/", isFirst: true })();
  reportPage({ ...PAGE, pathname: "/", isFirst: false })();
  reportPage({ ...PAGE, pathname: "/about", isFirst: true })();
  vi.doUnmock("./page-vitals.ts");
  expect(sent.map(({ seconds, vitals }) => [seconds, vitals])).toEqual([
    [60, { lcp: 900 }],
    [0, undefined],
    [0, undefined],
  ]);
});
