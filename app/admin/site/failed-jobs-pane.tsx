import { CircleCheck } from "lucide-react";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";

export type FailedJobs = {
  count: number;
  jobs: { name: string; tries: number; reason: string; failedOn: string }[];
};

/** Jobs whose retries are exhausted. */
export function FailedJobsPane({ failed: { count, jobs } }: { failed: FailedJobs }) {
  const rest = count - jobs.length;
  return (
    <Pane
      id="failed-jobs"
      title="Failed jobs"
      aside={rest > 0 && <p className="figures">{rest.toLocaleString("en-US")} more</p>}
    >
      {count === 0 ? (
        <EmptyState icon={CircleCheck} title="No failed jobs" />
      ) : (
        <div className="data-table-frame" data-cards>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col">Reason</th>
                <th scope="col" className="of-figures">
                  Attempts
                </th>
                <th scope="col">Failed on</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map(({ name, tries, reason, failedOn }) => (
                <tr key={`${name} ${failedOn} ${reason}`}>
                  <th scope="row" className="cell-main">
                    {name}
                  </th>
                  <td dir="auto">{reason}</td>
                  <td className="of-figures">{tries}</td>
                  <td>{failedOn}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Pane>
  );
}
