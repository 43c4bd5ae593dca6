import type { Newsletter, Placement } from "#domain/newsletter/placements.ts";
import { useSite } from "../chrome/use-site.ts";
import { SignUpForm } from "./sign-up-form.tsx";

type SignUpCardProps = {
  placement: Placement;
  /** Replaces the owner's text as heading. */
  title?: string;
  /** For a preview; by default that of the site. */
  preview?: Newsletter;
};

/** Only where the owner enabled it. decisions: Newsletter */
export function SignUpCard({ placement, title, preview }: SignUpCardProps) {
  const site = useSite();
  const newsletter = preview ?? site.newsletter;
  if (!newsletter?.placements.includes(placement)) return null;
  const { strap, button } = newsletter;
  return (
    <section
      aria-labelledby={`${placement}-sign-up`}
      className="sign-up-card break-words no-print"
      data-at={placement}
    >
      <div>
        <h2 id={`${placement}-sign-up`} dir="auto" className="display">
          {title ?? strap}
        </h2>
        {title && <p dir="auto">{strap}</p>}
      </div>
      <SignUpForm placement={placement} button={button} />
    </section>
  );
}
