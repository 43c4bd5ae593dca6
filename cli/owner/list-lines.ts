import type { ListedAccount } from "#server/accounts/list-accounts.ts";
import { type Paint, printable } from "../text-layout.ts";

export function listLines(accounts: ListedAccount[], paint: Paint): string[] {
  if (accounts.length === 0) return ['No accounts. Run "vitrine owner create".'];
  return accounts.flatMap((account) => [
    `${paint("bold", printable(account.email))}  ${account.role}`,
    `  ${printable(account.name)}`,
    `  Last sign-in: ${lastSignIn(account)}`,
    `  Second factor: ${secondFactor(account)}`,
  ]);
}

function lastSignIn({ lastSignedInAt }: ListedAccount): string {
  if (!lastSignedInAt) return "never";
  return `${lastSignedInAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function secondFactor({ hasSecondFactor, passkeys }: ListedAccount): string {
  const keys = passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`;
  const all = [hasSecondFactor ? "authenticator app" : "", passkeys > 0 ? keys : ""];
  return all.filter(Boolean).join(", ") || "none";
}
