import { Check, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { Need } from "#domain/overview/overview.ts";
import { Pane } from "../kit/pane.tsx";

/** What waits for the owner, each with the way to where it is seen to. */
export function NeedsList({ needs }: { needs: readonly Need[] }) {
  return (
    <Pane title="What needs you" className="needs">
      {needs.length === 0 ? (
        <p className="needs-none">
          <Check aria-hidden="true" /> Nothing. All is well.
        </p>
      ) : (
        <ul>
          {needs.map(({ id, text, detail, to, tone }) => (
            <li key={id} data-tone={tone}>
              <Link to={to}>
                <span>{text}</span>
                {detail && <small>{detail}</small>}
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Pane>
  );
}
