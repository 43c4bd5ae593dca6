import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems, listenForComplaints, routeFirst } from "../support/browser.ts";
import { overflowing } from "../support/overflowing.ts";
import {
  auditCount,
  fillWithMessages,
  isStored,
  messageOf,
  nameOf,
  namesIn,
  rowOf,
  rowsIn,
} from "../support/owners-messages.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { setStage } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";

const PATH = "/admin/contact";
const stage = setStage(fillWithMessages);

const letter = (page: Page) => page.locator(".message-letter");
const tools = (page: Page) => page.getByRole("form", { name: "This message" });
const badge = (page: Page) => page.locator(".admin-sidebar .admin-unread");
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("[data-row-link]")?.firstChild?.textContent);
const openMessage = async (page: Page, name: string) => {
  await page.getByRole("link", { name }).click();
  await letter(page).getByRole("heading", { name }).waitFor();
};

test("messages are listed unread first and page by page, and opened beside the list", async () => {
  const page = await openAsOwner(stage, PATH);
  const complaints = listenForComplaints(page);
  const all = Array.from({ length: 30 }, (_, i) => nameOf(i + 1));
  expect(await namesIn(page)).toEqual(all.slice(0, 25));
  expect(await rowsIn(page).locator(".sr-only").allInnerTexts()).toHaveLength(6);
  expect(await badge(page).innerText()).toContain("6");
  const listed = await auditCount(stage.site.db, "list_submissions");
  await openMessage(page, "Person 03");
  await expect.poll(() => letter(page).innerText()).toContain("Second line, about boats.");
  expect(await rowsIn(page).count()).toBe(25);
  // Opening is logged and counted, and does not count as listing.
  expect(await messageOf(stage.site.db, "Person 03")).toMatchObject({
    accessCount: 1,
    isRead: false,
    lastAccessedAt: expect.any(Date),
  });
  expect(await auditCount(stage.site.db, "list_submissions")).toBe(listed);
  expect(await auditCount(stage.site.db, "open_submission")).toBe(1);
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  await page.getByRole("link", { name: "Older" }).click();
  await expect.poll(() => namesIn(page)).toEqual(all.slice(25));
  await page.getByRole("link", { name: "Newest" }).click();
  await expect.poll(() => namesIn(page)).toEqual(all.slice(0, 25));
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("Mark as Read moves the badges of list and sidebar, in every window", async () => {
  const [page, other] = [await openAsOwner(stage, PATH), await openAsOwner(stage, PATH)];
  await openMessage(page, "Person 01");
  await tools(page).getByRole("button", { name: "Mark as Read" }).click();
  await dismissToast(page, "Marked as read");
  await expect.poll(() => badge(page).innerText()).toContain("5");
  await expect.poll(() => badge(other).innerText()).toContain("5");
  await expect.poll(() => page.locator(".list-tools .badge").innerText()).toBe("5 unread");
  expect((await messageOf(stage.site.db, "Person 01")).isRead).toBe(true);
  expect(await auditCount(stage.site.db, "mark_read")).toBe(1);
  await tools(page).getByRole("button", { name: "Mark as Unread" }).click();
  await expect.poll(() => badge(other).innerText()).toContain("6");
  await other.context().close();

  await page.route(`**${PATH}.data*`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await tools(page).getByRole("button", { name: "Mark as Read" }).click();
  await dismissToast(page, "Security error: Action not permitted");
  await tools(page).getByRole("button", { name: "Mark as Read" }).waitFor();
  await page.context().close();
});

test("a new message appears by itself", async () => {
  const page = await openAsOwner(stage, `${PATH}?tab=spam`);
  const isListening = page.waitForResponse((response) => response.url().includes("/api/events"));
  await page.reload();
  await isListening;
  const answer = await page.request.post(`${stage.site.url}/api/contact`, {
    headers: { Origin: stage.site.url },
    data: {
      full_name: "Newcomer",
      email: "new@example.org",
      reason: "general",
      message: "Something entirely new",
      website: "filled by a robot",
    },
  });
  expect(answer.ok()).toBe(true);
  await expect.poll(() => namesIn(page)).toEqual(["Newcomer", "Buy cheap"]);
  await expect
    .poll(() => page.getByRole("link", { name: /^Spam/ }).innerText())
    .toMatch(/Spam\s*2$/);
  expect(await badge(page).innerText()).toContain("6");
  await page.context().close();
});

test("a message is deleted at once, and comes back with Undo", async () => {
  const page = await openAsOwner(stage, PATH);
  await openMessage(page, "Person 10");
  await tools(page).getByRole("button", { name: "Delete" }).click();
  await page.waitForURL(`**${PATH}`);
  await expect.poll(() => rowOf(page, "Person 10").count()).toBe(0);
  await expect.poll(() => focusedRow(page)).toBe("Person 11");
  const toast = page.locator(".toast", { hasText: "Message deleted" });
  await toast.hover();
  expect(await toast.innerText()).toContain("Person 10");
  await expect.poll(() => isStored(stage.site.db, "Person 10")).toBe(false);
  await page.getByRole("button", { name: "Undo" }).click();
  await dismissToast(page, "Message restored");
  await expect.poll(() => rowOf(page, "Person 10").count()).toBe(1);
  expect(await auditCount(stage.site.db, "delete_submission")).toBe(1);
  await page.context().close();
});

test("the inbox is worked with by keys alone, as in a mail program", async () => {
  const page = await openAsOwner(stage, PATH);
  const focused = () => focusedRow(page);
  const press = (key: string) => page.keyboard.press(key);
  // The page's code is there a moment before it listens.
  const first = async () => {
    await press("j");
    return focused();
  };
  await expect.poll(first).toBe("Person 01");
  await press("j");
  await press("j");
  await press("k");
  await expect.poll(focused).toBe("Person 02");
  await press("Enter");
  await letter(page).getByRole("heading", { name: "Person 02" }).waitFor();
  await press("e");
  await dismissToast(page, "Marked as read");
  await press("U");
  await dismissToast(page, "Marked as unread");
  await page.evaluate(() =>
    document.querySelector("[data-reply]")?.addEventListener("click", (event) => {
      event.preventDefault();
      document.documentElement.dataset.replied = "";
    }),
  );
  await press("r");
  await expect.poll(() => page.locator("html[data-replied]").count()).toBe(1);
  await press("u");
  await page.waitForURL(`**${PATH}`);
  await expect.poll(focused).toBe("Person 02");
  await press("j");
  await expect.poll(focused).toBe("Person 03");
  // Faster than the server answers.
  await press("#");
  await expect.poll(focused).toBe("Person 04");
  await press("#");
  await expect.poll(focused).toBe("Person 05");
  const stored = async () =>
    Promise.all(
      ["Person 03", "Person 04", "Person 05"].map((name) => isStored(stage.site.db, name)),
    );
  await expect.poll(stored).toEqual([false, false, true]);
  await page.locator(".toast", { hasText: "Message deleted" }).hover();
  await expect.poll(() => page.locator(".toast").innerText()).toContain("Person 03, Person 04");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(focused).toBe("Person 05");
  await expect.poll(stored).toEqual([true, true, true]);
  await dismissToast(page, "2 messages restored");
  const isSpam = async () => (await messageOf(stage.site.db, "Person 05")).isSpam;
  await press("!");
  await expect.poll(isSpam).toBe(true);
  await page.locator(".toast", { hasText: "Moved to spam" }).hover();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(isSpam).toBe(false);
  await dismissToast(page, "Moved to submissions");

  await press("/");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("type")))
    .toBe("search");
  await page.keyboard.type("person 2");
  await expect.poll(() => rowsIn(page).count()).toBe(10);
  await page.getByRole("searchbox").fill("");
  await expect.poll(() => rowsIn(page).count()).toBe(25);
  await page.getByRole("searchbox").blur();
  await press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.getByText("Back to the list").waitFor();
  expect(await help.innerText()).toContain("# or Delete");
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  await press("Escape");
  await expect.poll(() => help.count()).toBe(0);
  await page.context().close();
});

test("several are marked, moved to spam and deleted in one go", async () => {
  const page = await openAsOwner(stage, PATH);
  const bar = page.getByRole("group", { name: "Selected messages" });
  const select = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
  await select("Person 12").check();
  await select("Person 14").click({ modifiers: ["Shift"] });
  await bar.getByText("3 selected").waitFor();
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  await bar.getByRole("button", { name: "Mark as Unread" }).click();
  await dismissToast(page, "3 messages marked as unread");
  await select("Person 12").check();
  await select("Person 13").check();
  await bar.getByRole("button", { name: "Spam" }).click();
  await dismissToast(page, "2 messages moved to spam");
  await expect.poll(() => rowOf(page, "Person 12").count()).toBe(0);
  await page.getByRole("link", { name: "Spam" }).click();
  await expect.poll(() => rowOf(page, "Person 13").count()).toBe(1);
  await select("Person 12").check();
  await select("Person 13").check();
  await bar.getByRole("button", { name: "Not Spam" }).click();
  await dismissToast(page, "2 messages moved to submissions");
  await expect.poll(() => rowOf(page, "Person 12").count()).toBe(0);
  await page.getByRole("link", { name: "Submissions" }).click();
  await select("Person 12").check();
  await select("Person 13").check();
  // Deletes the selection, not only the focused row.
  await page.keyboard.press("#");
  await expect.poll(() => rowOf(page, "Person 12").count()).toBe(0);
  await expect.poll(() => isStored(stage.site.db, "Person 13")).toBe(false);
  await page.context().close();
});

test("messages are searched and filtered by reason and state, and the state is set", async () => {
  const page = await openAsOwner(stage, PATH);
  await openMessage(page, "Person 06");
  const won = tools(page).getByRole("button", { name: "Won" });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${PATH}.data*`, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await won.click();
  await expect.poll(() => won.getAttribute("aria-pressed")).toBe("true");
  answer();
  await dismissToast(page, "Marked as won");
  await page.unroute(`**${PATH}.data*`);
  expect(await won.getAttribute("aria-pressed")).toBe("true");
  expect(await messageOf(stage.site.db, "Person 06")).toMatchObject({
    state: "won",
    stateChangedAt: expect.any(Date),
  });
  await page.getByLabel("State").selectOption("Won");
  await expect.poll(() => namesIn(page)).toEqual(["Person 06"]);
  await expect.poll(() => rowOf(page, "Person 06").locator(".badge").innerText()).toBe("Won");
  // The message stays open beside the filtered list.
  await letter(page).getByRole("heading", { name: "Person 06" }).waitFor();
  await page.getByLabel("Reason").selectOption("Freelance Project");
  await page.getByText("No messages match").waitFor();
  // A search that is typed before all messages are there keeps the filters off.
  const typed = Promise.withResolvers<void>();
  await routeFirst(page, `**${PATH}.data*`, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Show all messages" }).click();
  await page.getByRole("searchbox").fill("PERSON27@example");
  typed.resolve();
  await expect.poll(() => namesIn(page)).toEqual(["Person 27"]);
  await page.context().close();
});
