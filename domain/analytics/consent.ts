/** What a visitor is asked to agree to, and only where the owner switched it on. */
export type Purpose = "google-analytics" | "visitor-id";

export type Consent = { accepted: boolean; purposes: string[] };

/** What the owner's switches make it necessary to ask for; nothing by default. */
export function purposesOf(site: {
  gaMeasurementId: string;
  longTermVisitorId: boolean;
}): Purpose[] {
  const purposes: Purpose[] = [];
  if (site.gaMeasurementId) purposes.push("google-analytics");
  if (site.longTermVisitorId) purposes.push("visitor-id");
  return purposes;
}

/** A choice as the browser keeps it: the answer, then what was asked for. */
export function consentText({ accepted, purposes }: Consent): string {
  return [accepted ? "accepted" : "declined", ...purposes].join(" ");
}

/** Reads a kept choice; null when there is none that can be read. */
export function parseConsent(text: string | null): Consent | null {
  const [answer, ...purposes] = (text ?? "").split(" ");
  if (answer !== "accepted" && answer !== "declined") return null;
  return { accepted: answer === "accepted", purposes };
}

/** Whether a choice answers for all that is asked: what was added since was never asked for. */
export function answersFor(consent: Consent | null, asked: Purpose[]): consent is Consent {
  return consent !== null && asked.every((purpose) => consent.purposes.includes(purpose));
}
