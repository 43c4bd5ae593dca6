import { ArrowRight, ArrowUpRight } from "lucide-react";
import { PageLink } from "../../ui/page-link.tsx";
import { Portrait } from "../../ui/portrait.tsx";
import { useSite } from "../chrome/use-site.ts";

export function ProfileCard() {
  const site = useSite();
  return (
    <aside aria-labelledby="contact-details" className="contact-details">
      <Portrait
        name={site.name}
        picture={site.picture}
        alt={`Portrait of ${site.name}`}
        focus={site.picturePosition}
        size="small"
      />
      <h2 id="contact-details" dir="auto" className="display">
        {site.name}
      </h2>
      <p dir="auto">{site.subtitle}</p>
      <ul>
        {site.linkedinUrl && (
          <li>
            <a href={site.linkedinUrl} target="_blank" rel="noopener" className="leads-out">
              LinkedIn <span className="sr-only">(opens in a new tab)</span>
              <ArrowUpRight aria-hidden="true" />
            </a>
          </li>
        )}
        <li>
          <PageLink to="/about" className="leads-on">
            About <ArrowRight aria-hidden="true" />
          </PageLink>
        </li>
        <li>
          <PageLink to="/blog" className="leads-on">
            <bdi>{site.blogTitle}</bdi> <ArrowRight aria-hidden="true" />
          </PageLink>
        </li>
      </ul>
    </aside>
  );
}
