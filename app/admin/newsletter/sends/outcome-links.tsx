import { Link, useLocation } from "react-router";
import {
  isBalanced,
  OUTCOME_NAMES,
  OUTCOMES,
  type OutcomeCounts,
  type OutcomeFilter,
} from "#domain/newsletter/send.ts";
import { formatNumber } from "#domain/site/formats.ts";

type OutcomeLinksProps = {
  send: { recipients: number; counts: OutcomeCounts; perhapsTwice: number };
  filter: OutcomeFilter | null;
};

/** The accounts of an issue: each outcome lists its recipients. */
export function OutcomeLinks({ send, filter }: OutcomeLinksProps) {
  const { recipients, counts, perhapsTwice } = send;
  const isAccounted = isBalanced(recipients, counts);
  return (
    <div className="stack gap-s">
      <ul className="outcomes" aria-label="Recipients by outcome">
        <OutcomeLink name="Recipients" count={recipients} outcome={null} filter={filter} />
        {OUTCOME_NAMES.map((name) => (
          <OutcomeLink
            key={name}
            name={OUTCOMES[name]}
            count={counts[name]}
            outcome={name}
            filter={filter}
          />
        ))}
      </ul>
      <p className={isAccounted ? "faint fine" : "form-alert"}>
        {isAccounted
          ? "Every recipient is accounted for."
          : "The outcomes do not add up to the recipients. Please report this."}
        {perhapsTwice > 0 && (
          <>
            {" "}
            <Link to="?outcome=perhaps-twice" className="text-link" preventScrollReset>
              {formatNumber(perhapsTwice)} perhaps sent twice
            </Link>
            : the server stopped before the result was recorded.
          </>
        )}
      </p>
    </div>
  );
}

type OutcomeLinkProps = {
  name: string;
  count: number;
  outcome: OutcomeFilter | null;
  filter: OutcomeFilter | null;
};

function OutcomeLink({ name, count, outcome, filter }: OutcomeLinkProps) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link
        to={outcome ? `?outcome=${outcome}` : pathname}
        aria-current={outcome === filter ? "true" : undefined}
        className="outcome-link"
        preventScrollReset
      >
        <span className="faint fine">{name}</span>
        <strong className="tabular">{formatNumber(count)}</strong>
      </Link>
    </li>
  );
}
