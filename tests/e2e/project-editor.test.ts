import type { Editor } from "@tiptap/core";
import { eq, inArray } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { WORK_TYPES } from "#domain/projects/work-types.ts";
import { bidiIsolated } from "#domain/text/bidi-isolated.ts";
import { listNamed } from "#server/projects/named-rows.ts";
import { clients, portfolioProjects } from "#server/projects/tables.ts";
import { ownerContext } from "../support/accounts.ts";
import {
  accessibilityProblems,
  contrastProblems,
  listenForComplaints,
  setDarkTheme,
  waitForHydration,
} from "../support/browser.ts";
import { overflowing } from "../support/overflowing.ts";
import { htmlOf, pasteHtml } from "../support/project-form.ts";
import { setOwnerStage } from "../support/stage.ts";

const stage = setOwnerStage();

async function open(path: string, theme = "light"): Promise<Page> {
  const context = await ownerContext(stage.browser, stage.site.url);
  const page = await context.newPage();
  await page.addInitScript((name) => localStorage.setItem("theme", name), theme);
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

const text = (page: Page) => page.getByRole("textbox", { name: "Description", exact: true });
const focusName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
const written = (page: Page) => htmlOf(page, "description");

async function emptied(page: Page): Promise<void> {
  await text(page).click();
  // Until `selectionchange` the editor has its old selection. If that was everything, Control+a
  // would change nothing, and the late event would then leave a caret.
  const hasCaret = (box: HTMLElement & { editor?: Editor }) => box.editor?.state.selection.empty;
  await expect.poll(() => text(page).evaluate(hasCaret)).toBe(true);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect.poll(() => written(page)).toBe("");
}

test("the toolbar works by keyboard alone, and links are restricted to safe targets", async () => {
  const page = await open("/admin/new");
  const complaints = listenForComplaints(page);
  await text(page).click();
  await page.keyboard.type("One");
  await page.keyboard.press("Alt+F10");
  await expect.poll(() => focusName(page)).toBe("Heading 2");
  for (let steps = 0; steps < 7; steps++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => focusName(page)).toBe("Bulleted list");
  await page.keyboard.press("Enter");
  await expect.poll(() => focusName(page)).toBe("Description");
  const list = page.getByRole("button", { name: "Bulleted list" });
  await expect.poll(() => list.getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => written(page))
    .toBe("<ul><li><p>One</p><ul><li><p>Two</p></li></ul></li></ul>");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect.poll(() => focusName(page)).not.toBe("Description");

  await emptied(page);
  await page.keyboard.type("Read this");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+k");
  const address = page.getByRole("textbox", { name: "Link", exact: true });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("link-address");
  for (const hostile of ["javascript:alert(1)", "data:text/html,x", "//evil.example", "a b"]) {
    await address.fill(hostile);
    await page.keyboard.press("Enter");
    await page.locator(".field-problem", { hasText: "Enter a URL, email, phone" }).waitFor();
    await page.locator(".toast", { hasText: "Link not saved" }).waitFor();
  }
  await page.getByRole("dialog").getByRole("button", { name: "Add link" }).press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("link-address");
  await address.fill("");
  await page.keyboard.type("example.org/a");
  await page.keyboard.press("Enter");
  await expect.poll(() => focusName(page)).toBe("Description");
  await expect
    .poll(() => written(page))
    .toBe('<p><a href="https://example.org/a">Read this</a></p>');
  await page.keyboard.press("Control+k");
  await page.getByRole("button", { name: "Remove link" }).click();
  await expect.poll(() => written(page)).toBe("<p>Read this</p>");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => written(page)).toContain("<a ");

  await emptied(page);
  await pasteHtml(page, "Description", '<p>See <a href="https://example.org">this</a></p>');
  await page.keyboard.type(" and more");
  const link = '<a href="https://example.org">';
  await expect.poll(() => written(page)).toBe(`<p>See ${link}this</a> and more</p>`);
  await emptied(page);
  await page.keyboard.type("Go to https://example.org ");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(", then on");
  await expect
    .poll(() => written(page))
    .toBe(`<p>Go to ${link}https://example.org</a>, then on</p>`);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("after a dialog the editor has the focus and its selection before the next frame", async () => {
  const page = await open("/admin/new");
  await text(page).click();
  await page.keyboard.type("Read this");
  await page.keyboard.press("Control+a");
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("example.org");
  await page.keyboard.press("Enter");
  expect(await focusName(page)).toBe("Description");
  await page.keyboard.press("Control+k");
  await page.getByRole("button", { name: "Remove link" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.type("Typed");
  // The whole link was still selected.
  await expect.poll(() => written(page)).toBe("<p>Typed</p>");
  await page.keyboard.press("Alt+F10");
  await page.getByRole("button", { name: "Bold" }).press("Enter");
  await page.keyboard.type("!");
  await expect.poll(() => written(page)).toContain("<strong>!</strong>");
  await page.context().close();
});

test("where nothing is written the counters count the automatic texts that go live", async () => {
  const page = await open("/admin/new");
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const counter = async (label: string) => {
    const figures = page.locator(".field", { has: field(label) }).locator(".field-head .tabular");
    return [await figures.innerText(), await figures.getAttribute("data-over")];
  };
  expect(await counter("Meta title")).toEqual(["0/60", null]);
  await field("Title").fill("Harbour signs");
  await expect.poll(() => counter("Meta title")).toEqual(["13/60", null]);
  await field("Title").fill("H".repeat(61));
  await expect.poll(() => counter("Meta title")).toEqual(["61/60", null]);
  await field("Meta title").fill("H".repeat(61));
  await expect.poll(() => counter("Meta title")).toEqual(["61/60", "true"]);
  await field("Meta title").fill("Signs 🚢");
  await expect.poll(() => counter("Meta title")).toEqual(["7/60", null]);
  await field("Meta title").fill("  ");
  await expect.poll(() => counter("Meta title")).toEqual(["61/60", null]);
  const [client] = await stage.site.db.select().from(clients).limit(1);
  const name = client?.name ?? "";
  await field("Client").fill(name);
  await field("Client").press("Tab");
  const withClient = [...`${"H".repeat(61)} – ${name}`].length;
  await expect.poll(() => counter("Meta title")).toEqual([`${withClient}/60`, null]);

  await expect.poll(() => counter("Meta description")).toEqual(["0/160", null]);
  await text(page).click();
  await page.keyboard.insertText("Signs that lead ships home.");
  await expect.poll(() => counter("Meta description")).toEqual(["27/160", null]);
  await page.keyboard.insertText(" And".repeat(40));
  await expect.poll(() => counter("Meta description")).toEqual(["187/160", null]);
  await field("Meta description").fill("Short.");
  await expect.poll(() => counter("Meta description")).toEqual(["6/160", null]);
  await page.context().close();
});

test("a form is dirty while any of its values differs from the saved one", async () => {
  const [project] = await stage.site.db
    .select()
    .from(portfolioProjects)
    .where(inArray(portfolioProjects.workType, [...WORK_TYPES]))
    .limit(1);
  const page = await open(`/admin/edit/${project?.id}`);
  const state = page.locator(".save-state");
  const expectChange = async (change: () => Promise<unknown>, revert: () => Promise<unknown>) => {
    await change();
    await expect.poll(() => state.innerText()).toBe("Unsaved changes");
    await revert();
    await expect.poll(() => state.innerText()).toBe("All changes saved");
  };
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const title = await field("Title").inputValue();
  await expectChange(
    () => field("Title").fill("Typed"),
    () => field("Title").fill(title),
  );
  const workType = await field("Work type").inputValue();
  await expectChange(
    () => field("Work type").selectOption("Other"),
    () => field("Work type").selectOption(workType),
  );
  const keywords = page.getByRole("textbox", { name: "Keywords" });
  await expectChange(
    async () => {
      await keywords.fill("A new one");
      await keywords.press("Enter");
    },
    () => page.getByRole("button", { name: "Remove A new one" }).click(),
  );
  const role = page.locator(".role input").first();
  await expectChange(
    () => role.click(),
    () => role.click(),
  );
  await page.locator(".case-study-pane summary").click();
  await expectChange(
    () => page.getByRole("button", { name: "Add figure" }).click(),
    () => page.getByRole("button", { name: "Remove figure 1" }).click(),
  );
  await expectChange(
    async () => {
      await text(page).click();
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await page.keyboard.insertText("Typed");
    },
    () => page.keyboard.press("Control+z"),
  );
  await page.context().close();
});

test.each([
  [
    "Google Docs",
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1><span>Top</span></h1><p><span style="font-weight:700">Bold</span> <a href="https://example.org"><span style="text-decoration:underline">link</span></a></p><ul><li><p>a</p></li><ul><li><p>b</p></li></ul></ul></b>',
    '<h1>Top</h1><p><strong>Bold</strong> <a href="https://example.org">link</a></p><ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
  ],
  [
    "Word",
    '<html><head><style>p{color:red}</style></head><body><p class=MsoNormal>Plain<o:p></o:p></p><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">1.<span>&nbsp;</span></span><![endif]>First</p><p class=MsoListParagraph style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">a.</span>Inner</p></body></html>',
    "<p>Plain</p><ol><li><p>First</p><ol><li><p>Inner</p></li></ol></li></ol>",
  ],
  [
    "a hostile page",
    '<p onclick="x()">a<script>b()</script><img src=x onerror=y()><a href="javascript:alert(1)">c</a></p><table><tr><td>d</td></tr></table><iframe src="https://evil.example"></iframe><code>e</code><button>Buy</button><textarea>f</textarea>',
    "<p>ac</p><p>d</p><p>e</p>",
  ],
  [
    "a sheet",
    "<table><caption>Numbers</caption><tr><th>Year</th><th>Visits</th></tr><tr><td><p>2024</p></td><td><b>1,200</b></td></tr><tr><td></td><td>about</td></tr></table><p>Next</p>",
    "<p>Numbers</p><p>Year · Visits</p><p>2024 · <strong>1,200</strong></p><p>about</p><p>Next</p>",
  ],
  [
    "a page laid out by tables",
    "<table><tr><td><h2>Left</h2><table><tr><td>a</td><td>b</td></tr></table></td><td><p>Right</p></td></tr></table>",
    "<h2>Left</h2><p>a · b</p><p>Right</p>",
  ],
])("content pasted from %s is sanitized", async (_, pasted, expected) => {
  const page = await open("/admin/new");
  await text(page).click();
  await pasteHtml(page, "Description", pasted);
  await expect.poll(() => written(page)).toBe(expected);
  await page.context().close();
});

test("without the editor's script the text can still be edited", async () => {
  const page = await open("/admin");
  await page.route(/\/editor-[\w-]+\.js/, (route) => route.abort());
  await page.goto("/admin/new");
  await page.getByText("The editor could not be loaded.").first().waitFor();
  await page.locator('textarea[name="description"]').fill("<p>Plain</p>");
  await expect.poll(() => page.locator(".save-state").innerText()).toBe("Unsaved changes");
  await page.context().close();
});

test.each(["/admin/clients", "/admin/new", "/admin/edit"])(
  "%s fits every window, and has no accessibility problems in either theme",
  async (path) => {
    const [{ id = "" } = {}] = await stage.site.db
      .select({ id: portfolioProjects.id })
      .from(portfolioProjects)
      .where(eq(portfolioProjects.isVisible, true))
      .limit(1);
    const long = Array.from({ length: 12 }, (_, nth) =>
      `${nth} ${"long keyword ".repeat(7)}`.trim(),
    );
    const texts = { keywords: long, categories: long };
    await stage.site.db.update(portfolioProjects).set(texts).where(eq(portfolioProjects.id, id));
    const page = await open(path === "/admin/edit" ? `${path}/${id}` : path);
    if (path !== "/admin/clients") await text(page).waitFor();
    expect(await overflowing(page)).toEqual([]);
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await accessibilityProblems(page), `at ${width} px`).toEqual([]);
    }
    // Colours do not change with the width.
    await setDarkTheme(page, true);
    expect(await contrastProblems(page)).toEqual([]);
    await page.context().close();
  },
);

test("a focused element is never covered by the sticky bars", async () => {
  const page = await open("/admin/new");
  await page.setViewportSize({ width: 820, height: 600 });
  await text(page).waitFor();
  await page.getByLabel("Title", { exact: true }).focus();
  const covered: string[] = [];
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused?.closest(".project-form") || focused.closest(".ProseMirror")) return null;
      const { top, bottom, left } = focused.getBoundingClientRect();
      const seen = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + 4, y));
      const isCovered = seen.some((over) => over?.closest(".save-bar, .admin-header"));
      return isCovered ? (focused.getAttribute("aria-label") ?? focused.id) : null;
    });
    if (name) covered.push(name);
  }
  expect(covered).toEqual([]);
  await page.context().close();
});

test("a client is renamed for all its projects, and stays while they name it", async () => {
  const page = await open("/admin/clients");
  const first = page.getByRole("region", { name: "Clients" }).locator("li").first();
  const name = await first.locator(".names-name").innerText();
  expect(await page.getByRole("button", { name: `Remove ${name}` }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: `Rename ${name}` }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("A Renamed Client");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".toast").innerText()).toContain("Client renamed");
  await page.getByRole("button", { name: "Rename A Renamed Client" }).waitFor();
  await expect.poll(async () => (await fetch(`${stage.site.url}/`)).text()).not.toContain(name);

  await page.getByRole("button", { name: "Add client" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("0 Projects");
  await page.keyboard.press("Enter");
  // While it is open the list cannot take the focus.
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Remove 0 Projects" }).press("Enter");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe("Rename A Renamed Client");
  await page.context().close();
});

test("the outcome of renaming is shown although the dialog was closed", async () => {
  const page = await open("/admin/clients");
  const rename = page.getByRole("button", { name: "Rename A Renamed Client" });
  const dialog = page.getByRole("dialog", { name: "Rename A Renamed Client" });
  await rename.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/admin/clients.data*", async (route) => {
    if (route.request().method() === "POST") await isReleased;
    await route.continue();
  });
  await rename.click();
  await dialog.getByLabel("Name").fill("A Client Renamed Again");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Renaming..." }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  release();
  await expect.poll(() => page.locator(".toast").innerText()).toContain("Client renamed");
  await page.getByRole("button", { name: "Rename A Client Renamed Again" }).waitFor();
  await page.context().close();
});

test("a client is merged into another one, whose page and filter links follow", async () => {
  const { db, url } = stage.site;
  const listed = await listNamed(db);
  const [from, into] = listed.client.filter(({ projects }) => projects > 0);
  if (!from || !into) throw new Error("two clients are needed");
  const page = await open("/admin/clients");
  const row = (name: string) =>
    page
      .getByRole("region", { name: "Clients" })
      .getByRole("listitem")
      .filter({
        has: page.getByRole("button", { name: `Merge ${name}`, exact: true }),
      });
  await row(from.name)
    .getByRole("button", { name: `Merge ${from.name}` })
    .click();
  const dialog = page.getByRole("dialog", { name: `Merge ${from.name}` });
  await dialog.getByLabel("Merge into").selectOption(into.id);
  const said = await dialog.innerText();
  expect(said).toMatch(
    new RegExp(`${from.projects} projects? of ${from.name} will move to ${into.name}`),
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  const [before, now] = [from.name, into.name].map(bidiIsolated);
  await page.locator(".toast", { hasText: `${before} was merged into ${now}.` }).waitFor();
  await expect.poll(() => row(from.name).count()).toBe(0);
  const count = from.projects + into.projects;
  await expect.poll(() => row(into.name).innerText()).toContain(`${count} projects`);
  const pageOf = async (name: string) => {
    const html = await (await fetch(`${url}/?client=${encodeURIComponent(name)}`)).text();
    return html.match(/<h3[^>]*>.*?<\/h3>/g);
  };
  const areOne = async () => {
    const [former, merged] = [await pageOf(from.name), await pageOf(into.name)];
    return merged !== null && former?.join() === merged.join();
  };
  await expect.poll(areOne).toBe(true);
  await page.context().close();
});
