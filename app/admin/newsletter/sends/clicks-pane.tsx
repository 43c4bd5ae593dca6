import { Link } from "react-router";
import { BarList } from "../../kit/bar-list.tsx";
import { Pane } from "../../kit/pane.tsx";
import { SENDS_PATH } from "../paths.ts";

type ClicksPaneProps = {
  links: readonly { url: string; clickCount: number }[];
  isCounting: boolean;
};

/** Opens are not tracked: it takes a picture that reports each reader. */
export function ClicksPane({ links, isCounting }: ClicksPaneProps) {
  return (
    <Pane title="Clicks" aside={links.length > 0 && !isCounting && <p>No longer counted</p>}>
      {links.length > 0 && (
        <BarList
          label="Clicks by link"
          bars={links.map(({ url, clickCount }) => ({ name: url, value: clickCount }))}
        />
      )}
      <p className="pane-note clicks-note">
        {links.length > 0
          ? "Each recipient counts once per link; scanners of mail servers are left out. "
          : isCounting
            ? "The links of this issue are not counted. Counting applies to issues sent from now on. "
            : "Clicks are not counted. "}
        Opens are never tracked. <Link to={`${SENDS_PATH}#clicks`}>Change</Link>
      </p>
    </Pane>
  );
}
