import type { Page } from "playwright-core";
import { waitForHydration } from "./browser.ts";

export const sectionOf = (page: Page, title: string) =>
  page.getByRole("region", { name: title, exact: true });

export async function openAccount(page: Page): Promise<void> {
  await page.goto("/admin/account");
  await waitForHydration(page);
}

/** A virtual authenticator with user verification. */
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
    async passkeys() {
      const held = await client.send("WebAuthn.getCredentials", { authenticatorId });
      return held.credentials.length;
    },
  };
}
