import { Plus } from "lucide-react";
import { useCallback, useId, useState } from "react";
import { PROJECT_LABELS } from "#domain/projects/project-form.ts";
import { useFieldChange } from "../../forms/form-store.ts";
import { AddNamed, type Named } from "../names/add-named.tsx";

type RolesFieldProps = {
  roles: readonly Named[];
  initial: readonly string[];
  problem: string | undefined;
  onAdded: (role: Named) => void;
};

export function RolesField({ roles, initial, problem, onAdded }: RolesFieldProps) {
  const [chosen, setChosen] = useState<readonly string[]>(initial);
  const [isAdding, setAdding] = useState(false);
  const labelId = useId();
  const problemId = useId();
  useFieldChange("roles", chosen);
  const toggle = useCallback((id: string, isOn: boolean) => {
    setChosen((before) => [...before.filter((other) => other !== id), ...(isOn ? [id] : [])]);
  }, []);
  // A choice made before hydration.
  const takeOver = useCallback(
    (box: HTMLInputElement | null) => {
      if (box && box.checked !== box.defaultChecked) toggle(box.value, box.checked);
    },
    [toggle],
  );
  return (
    <fieldset
      className="field shrinkable"
      aria-labelledby={labelId}
      aria-describedby={problem && problemId}
    >
      <div className="field-head between baseline small gap-xl">
        <span id={labelId} className="field-name strong">
          {PROJECT_LABELS.roles}
        </span>
        <button type="button" className="field-action" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" size={14} /> Add role
        </button>
      </div>
      <div className="roles wrap gap-xs">
        {roles.length === 0 && <p className="pane-note">No roles yet.</p>}
        {roles.map(({ id, name }) => (
          <label key={id} className="role">
            <input
              ref={takeOver}
              type="checkbox"
              name="roles"
              value={id}
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            />
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
      {problem && (
        <p id={problemId} className="field-problem">
          {problem}
        </p>
      )}
      {isAdding && (
        <AddNamed
          kind="role"
          onClose={() => setAdding(false)}
          onAdded={(role) => {
            onAdded(role);
            toggle(role.id, true);
          }}
        />
      )}
    </fieldset>
  );
}
