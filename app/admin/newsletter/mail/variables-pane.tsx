import { Badge } from "../../kit/badge.tsx";
import { Pane } from "../../kit/pane.tsx";

type VariablesPaneProps = {
  variables: readonly { name: string; isSet: boolean; meaning: string }[];
};

export function VariablesPane({ variables }: VariablesPaneProps) {
  return (
    <Pane title="Environment variables">
      <p className="pane-note">
        Email is configured by environment variables on the server, so that passwords stay there.
        Changes apply after a restart.
      </p>
      <ul className="divided mail-findings" aria-label="Environment variables">
        {variables.map(({ name, isSet, meaning }) => (
          <li key={name}>
            <code>{name}</code>
            <p className="break-words">{meaning}</p>
            <Badge tone={isSet ? "good" : "quiet"}>{isSet ? "Set" : "Not set"}</Badge>
          </li>
        ))}
      </ul>
    </Pane>
  );
}
