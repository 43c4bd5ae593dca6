import type { TokenPrices } from "./ai-settings.ts";

const PRICED_TOKENS = 1_000_000;

/** In US dollars; null unless both prices are known. */
export function tokenCost(
  tokens: { input: number; output: number },
  { input, output }: TokenPrices,
): number | null {
  if (input === null || output === null) return null;
  return (tokens.input * input + tokens.output * output) / PRICED_TOKENS;
}

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const CENT = 0.01;

/** `$1,234.50`; amounts are never shown as nothing. */
export function dollars(amount: number): string {
  return amount > 0 && amount < CENT ? `less than ${DOLLARS.format(CENT)}` : DOLLARS.format(amount);
}
