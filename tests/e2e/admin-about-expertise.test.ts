import { expect, test } from "vitest";
import {
  expertise,
  openAbout,
  removeAllCategories,
  saveContent,
  storedAbout,
} from "../support/about-page.ts";
import { moveTo } from "../support/file-order.ts";
import { setOwnerStage } from "../support/stage.ts";

const stage = setOwnerStage();

test("categories are added, put in order by keyboard, buttons and mouse, and removed", async () => {
  const page = await openAbout(stage);
  await removeAllCategories(page);
  for (const name of ["One", "Two", "Three"]) {
    await expertise(page).getByRole("button", { name: "Add category" }).press("Enter");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
      .toMatch(/^expertise\[\d\]\.category$/);
    await page.keyboard.type(name);
    const items = expertise(page).getByRole("textbox", { name: "Items" }).last();
    await items.fill(`${name} item`);
    await items.press("Enter");
  }
  const shown = () =>
    expertise(page)
      .locator('input[name$=".category"]')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const stored = async () =>
    (await storedAbout(stage.site))?.expertise.map(({ category, items }) => [category, ...items]);
  await saveContent(page);
  const [one, two, three] = ["One", "Two", "Three"].map((name) => [name, `${name} item`]);
  expect(await stored()).toEqual([one, two, three]);
  await expertise(page).getByRole("button", { name: "Move Three up" }).press("Enter");
  await expect.poll(shown).toEqual(["One", "Three", "Two"]);
  await saveContent(page);
  expect(await stored()).toEqual([one, three, two]);
  await expertise(page).getByRole("button", { name: "Move Three", exact: true }).focus();
  await page.keyboard.press("Space");
  await page.getByText("Picked up Three, 2 of 3.").waitFor();
  await moveTo(page, "Three", 1);
  await page.keyboard.press("Space");
  await expect.poll(shown).toEqual(["Three", "One", "Two"]);
  await saveContent(page);
  expect(await stored()).toEqual([three, one, two]);
  const [from, to] = await Promise.all(
    ["Three", "Two"].map((name) =>
      expertise(page)
        .getByRole("button", { name: `Move ${name}`, exact: true })
        .boundingBox(),
    ),
  );
  if (!from || !to) throw new Error("a grip is missing");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 40, { steps: 8 });
  await page.mouse.move(to.x + 10, to.y + 60, { steps: 4 });
  await page.getByText("Three is over position 3 of 3.").waitFor();
  await page.mouse.up();
  await expect.poll(shown).toEqual(["One", "Two", "Three"]);
  await saveContent(page);
  expect(await stored()).toEqual([one, two, three]);
  await expertise(page).getByRole("button", { name: "Remove Two", exact: true }).press("Enter");
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await expect.poll(focused).toBe("Add category");
  await saveContent(page);
  expect(await stored()).toEqual([one, three]);
  await page.context().close();
});
