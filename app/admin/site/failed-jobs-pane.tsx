import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "#domain/site/formats.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import { useNextRowFocus } from "../kit/use-next-row-focus.ts";
import { useSystemChange } from "./use-system-change.ts";

type FailedJob = { id: string; label: string; tries: number; reason: string; failedOn: string };

type FailedJobsPaneProps = { failed: { count: number; jobs: readonly FailedJob[] } };

/** Jobs whose retries are exhausted. `count` includes those that are not listed. */
export function FailedJobsPane({ failed: { count, jobs } }: FailedJobsPaneProps) {
  useNextRowFocus(jobs);
  const rest = count - jobs.length;
  return (
    <Pane id="failed-jobs" title="Failed jobs" aside={count > 1 && <AllJobs />}>
      {count === 0 ? (
        <EmptyState icon={CircleCheck} title="No failed jobs" />
      ) : (
        <DataTable
          columns={["Job", "Reason", "Attempts", "Failed on", "Actions"]}
          numeric={["Attempts"]}
          hasCards
        >
          {jobs.map((job) => (
            <FailedJobRow key={job.id} {...job} />
          ))}
        </DataTable>
      )}
      {rest > 0 && <p className="faint fine tabular">{formatNumber(rest)} more</p>}
    </Pane>
  );
}

function AllJobs() {
  const { Form, isBusy } = useSystemChange();
  return (
    <Form method="post" className="cluster gap-xl">
      <IntentButtons isBusy={isBusy} about=" all" />
    </Form>
  );
}

function FailedJobRow({ id, label, tries, reason, failedOn }: FailedJob) {
  const { Form, isBusy } = useSystemChange();
  return (
    <tr data-row={id}>
      <th scope="row" className="cell-main">
        {label}
      </th>
      <td dir="auto">{reason}</td>
      <td className="numeric-column" data-label="Attempts">
        {tries}
      </td>
      <td data-label="Failed on">{failedOn}</td>
      <td>
        <Form method="post" className="cluster gap-xl">
          <input type="hidden" name="id" value={id} />
          <IntentButtons
            isBusy={isBusy}
            about={<span className="sr-only">: {label}</span>}
            isInRow
          />
        </Form>
      </td>
    </tr>
  );
}

type IntentButtonsProps = { isBusy: boolean; about: ReactNode; isInRow?: boolean };

function IntentButtons({ isBusy, about, isInRow = false }: IntentButtonsProps) {
  const shared = { type: "submit", name: "intent", className: "plain-button", isBusy } as const;
  return (
    <>
      <BusyButton {...shared} value="retry" data-row-link={isInRow || undefined}>
        Retry{about}
      </BusyButton>
      <BusyButton {...shared} value="dismiss">
        Dismiss{about}
      </BusyButton>
    </>
  );
}
