import type { Site } from "#domain/site/site.ts";
import { codePoints } from "#domain/text/code-points.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { Portrait } from "../../ui/portrait.tsx";
import { HomeSignUp } from "../newsletter/home-sign-up.tsx";

/** Longer names would take more than two lines at full size. */
const LONG_FROM_CHARS = 18;

/** spec: public-site §2, "Home" */
export function Hero({ site }: { site: Site }) {
  return (
    <section className="home-hero column">
      <Portrait
        name={site.name}
        picture={site.picture}
        alt={`Portrait of ${site.name}`}
        focus={site.picturePosition}
        size="small"
      />
      <h1
        dir="auto"
        className="display"
        data-length={codePoints(site.name) < LONG_FROM_CHARS ? "short" : "long"}
      >
        {site.name}
      </h1>
      <p dir="auto" className="subtitle">
        {site.subtitle}
      </p>
      <ul className="wrap gap-m">
        <li>
          <PageLink to="/about" className="pill">
            About
          </PageLink>
        </li>
        <li>
          <PageLink to="/blog" className="pill">
            Blog
          </PageLink>
        </li>
        <li>
          <PageLink to="/contact" className="pill pill-filled">
            Contact
          </PageLink>
        </li>
        {site.newsletter?.placements.includes("home") && (
          <li>
            <HomeSignUp newsletter={site.newsletter} />
          </li>
        )}
      </ul>
    </section>
  );
}
