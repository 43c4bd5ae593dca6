import { flagText, type RiskLevel } from "#domain/contact/risk.ts";

type FormAlertsProps = {
  /** What stands in the way, in the order of the fields. */
  problems: string[];
  flags: string[];
  level: RiskLevel;
};

/** What was found wrong with a message, read out when it appears. spec: public-site §8 */
export function FormAlerts({ problems, flags, level }: FormAlertsProps) {
  return (
    <div role="alert" className="grid gap-3 empty:hidden">
      {flags.length > 0 && (
        <div className="form-alert" data-level={level}>
          <h2>Security Alerts:</h2>
          <ul>
            {flags.map((flag) => (
              <li key={flag}>{flagText(flag)}</li>
            ))}
          </ul>
        </div>
      )}
      {problems.length > 0 && (
        <div className="form-alert" data-level="danger">
          <h2>Validation Errors:</h2>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
