import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { PROJECT_LABELS } from "#domain/projects/project-form.ts";
import { Field } from "../../../ui/field.tsx";
import { useTold } from "../../forms/use-told.ts";
import { AddNamed, type Named } from "../names/add-named.tsx";

type ClientFieldProps = {
  id: string;
  clients: readonly Named[];
  initial: string;
  problem: string | undefined;
  onAdded: (client: Named) => void;
};

/** For whom a project was made: chosen, or added in place. */
export function ClientField({ id, clients, initial, problem, onAdded }: ClientFieldProps) {
  const [chosen, setChosen] = useState(initial);
  const [isAdding, setAdding] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  useTold(select, chosen);
  return (
    <Field
      id={id}
      name="clientId"
      label={PROJECT_LABELS.clientId}
      {...(problem ? { problem } : {})}
      aside={
        <button type="button" className="field-way" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" size={14} /> Add client
        </button>
      }
    >
      {(control) => (
        <>
          <select
            {...control}
            ref={select}
            required
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            <option value="">Choose a client</option>
            {clients.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {isAdding && (
            <AddNamed
              kind="client"
              onClose={() => setAdding(false)}
              onAdded={(client) => {
                onAdded(client);
                setChosen(client.id);
              }}
            />
          )}
        </>
      )}
    </Field>
  );
}
