import type { Page } from "playwright-core";
import { expect } from "vitest";
import { takenOver } from "./browser.ts";

/** A section of the account page, by its title. */
export const sectionOf = (page: Page, title: string) =>
  page.getByRole("region", { name: title, exact: true });

/** The newest toast says something. */
export async function heard(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.locator(".toast").allInnerTexts())
    .toContainEqual(expect.stringContaining(text));
}

export async function openAccount(page: Page): Promise<void> {
  await page.goto("/admin/account");
  await takenOver(page);
}

/** Gives a page's browser a device that makes passkeys and knows its person. */
export async function addAuthenticator(page: Page): Promise<{ passkeys(): Promise<number> }> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** How many it holds. */
    async passkeys() {
      const held = await client.send("WebAuthn.getCredentials", { authenticatorId });
      return held.credentials.length;
    },
  };
}
