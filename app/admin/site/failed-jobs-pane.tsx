import { CircleCheck } from "lucide-react";
import { Blank } from "../kit/blank.tsx";
import { Pane } from "../kit/pane.tsx";

export type FailedJobs = {
  count: number;
  jobs: { name: string; tries: number; reason: string; failedOn: string }[];
};

/** What was tried until its last try. */
export function FailedJobsPane({ failed: { count, jobs } }: { failed: FailedJobs }) {
  const rest = count - jobs.length;
  return (
    <Pane
      id="failed-jobs"
      title="Failed jobs"
      aside={rest > 0 && <p className="figures">{rest.toLocaleString("en-US")} more</p>}
    >
      {count === 0 ? (
        <Blank icon={CircleCheck} title="None failed for good" />
      ) : (
        <div className="data-table-frame" data-cards>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col">Why</th>
                <th scope="col" className="of-figures">
                  Tries
                </th>
                <th scope="col">Gave up on</th>
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
