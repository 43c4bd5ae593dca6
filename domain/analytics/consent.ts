export type Purpose = "google-analytics" | "visitor-id";

export type Consent = { accepted: boolean; purposes: string[] };

/** Purposes that need consent; none by default. */
export function requiredPurposes(site: {
  gaMeasurementId: string;
  longTermVisitorId: boolean;
}): Purpose[] {
  const purposes: Purpose[] = [];
  if (site.gaMeasurementId) purposes.push("google-analytics");
  if (site.longTermVisitorId) purposes.push("visitor-id");
  return purposes;
}

/** Format in local storage: the answer, then the purposes it covers. */
export function serializeConsent({ accepted, purposes }: Consent): string {
  return [accepted ? "accepted" : "declined", ...purposes].join(" ");
}

export function parseConsent(text: string | null): Consent | null {
  const [answer, ...purposes] = (text ?? "").split(" ");
  if (answer !== "accepted" && answer !== "declined") return null;
  return { accepted: answer === "accepted", purposes };
}

/** A purpose keeps its consent while one that was added is not decided yet. */
export function hasConsent(consent: Consent | null, purpose: Purpose): boolean {
  return consent?.accepted === true && consent.purposes.includes(purpose);
}

/** A purpose that was added after the choice has not been consented to. */
export function coversPurposes(consent: Consent | null, asked: Purpose[]): consent is Consent {
  return consent !== null && asked.every((purpose) => consent.purposes.includes(purpose));
}
