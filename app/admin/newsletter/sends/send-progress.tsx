import { OUTCOME_NAMES, OUTCOMES, type OutcomeCounts } from "#domain/newsletter/send.ts";
import { formatNumber } from "#domain/site/formats.ts";

type SendProgressProps = {
  send: { subject: string; recipients: number; counts: OutcomeCounts };
};

/** A bar, and the outcomes that occur. */
export function SendProgress({ send }: SendProgressProps) {
  const { subject, recipients, counts } = send;
  const shown = OUTCOME_NAMES.filter((name) => name === "sent" || counts[name] > 0);
  const texts = shown.map(
    (name) => `${formatNumber(counts[name])} ${OUTCOMES[name].toLowerCase()}`,
  );
  return (
    <div className="sent-issues-progress">
      <progress
        className="progress"
        max={Math.max(1, recipients)}
        value={recipients === 0 ? 1 : recipients - counts.queued - counts.kept}
        aria-label={`Progress of ${subject}`}
      />
      <p className="cell-sub tabular">{texts.join(" · ")}</p>
    </div>
  );
}
