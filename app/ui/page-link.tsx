import { Link, type LinkProps } from "react-router";

export function PageLink(props: LinkProps) {
  return <Link prefetch="intent" viewTransition {...props} />;
}

type BreadcrumbProps = { trail: { label: string; to: string }[] };

/** `trail`: ancestors, outermost first. */
export function Breadcrumb({ trail }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="no-print">
      <ol className="crumbs wrap faint small">
        {trail.map(({ label, to }) => (
          <li key={to}>
            <PageLink to={to} dir="auto">
              {label}
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
