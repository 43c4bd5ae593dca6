import { ArrowUpRight, Rss } from "lucide-react";
import { useLocation } from "react-router";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { CookieChoices } from "../analytics/cookie-choices.tsx";
import { SignUpCard } from "../newsletter/sign-up-card.tsx";
import { useSite } from "./use-site.ts";

export function Footer() {
  const site = useSite();
  return (
    <footer className="no-print">
      {site.footerEnabled && <CallToAction linkedinUrl={site.linkedinUrl} />}
      <div className="site-footer">
        <div className="site-footer-line border-top faint fine column">
          <p>
            © <bdi>{site.name}</bdi>
          </p>
          <ul className="flex-none">
            <li>
              <PageLink to="/privacy">Privacy</PageLink>
            </li>
            <CookieChoices />
            <li>
              <a href="/feed.xml">
                <Rss aria-hidden="true" size={14} /> Feed
              </a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

function CallToAction({ linkedinUrl }: { linkedinUrl: string }) {
  const { pathname } = useLocation();
  // Those pages have a form themselves, or follow from one.
  const isAboutNewsletter = pathname.startsWith("/newsletter/");
  return (
    <section aria-labelledby="call-to-action" className="call-to-action on-dark">
      <div className="column">
        <h2 id="call-to-action" className="display">
          Let<span className="printed-apostrophe">'</span>s Work <em>Together</em>
        </h2>
        <div className="wrap gap-l">
          <PageLink to="/contact" className="pill pill-filled">
            Hit me up
          </PageLink>
          {linkedinUrl && (
            <NewTabLink href={linkedinUrl} className="pill arrow-out">
              LinkedIn <ArrowUpRight aria-hidden="true" />
            </NewTabLink>
          )}
        </div>
        {!isAboutNewsletter && <SignUpCard placement="footer" title="Stay Connected" />}
      </div>
    </section>
  );
}
