import type { Place } from "#domain/newsletter/places.ts";
import { useSite } from "../chrome/use-site.ts";
import { SignUpForm } from "./sign-up-form.tsx";

type SignUpCardProps = {
  place: Place;
  /** A heading of the place's own, above the owner's words. */
  title?: string;
};

/** The newsletter, where the owner wants it offered; else nothing. decisions: Newsletter */
export function SignUpCard({ place, title }: SignUpCardProps) {
  const { newsletter } = useSite();
  if (!newsletter?.places.includes(place)) return null;
  const { strap, button } = newsletter;
  return (
    <section aria-labelledby={`${place}-sign-up`} className="sign-up-card no-print" data-at={place}>
      <div>
        <h2 id={`${place}-sign-up`} dir="auto" className="display">
          {title ?? strap}
        </h2>
        {title && <p dir="auto">{strap}</p>}
      </div>
      <SignUpForm place={place} button={button} />
    </section>
  );
}
