import { ArrowRight } from "lucide-react";
import { PageLink } from "../../ui/page-link.tsx";

/** spec: public-site §2, "Contact Me card" */
export function ContactCard() {
  return (
    <section className="panel contact-card no-print">
      <h2 className="display">
        <PageLink to="/contact" className="contact-link card-link leads-on">
          Contact Me <ArrowRight aria-hidden="true" />
        </PageLink>
      </h2>
      <p>Would something like this help you too?</p>
    </section>
  );
}
