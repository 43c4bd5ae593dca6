import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { PROJECT_LABELS } from "#domain/projects/project-form.ts";
import { Field } from "../../../ui/field.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { FieldReference } from "../../forms/form-field.tsx";
import { Combobox } from "../../kit/combobox.tsx";
import { AddNamed, type Named } from "../names/add-named.tsx";

type ClientFieldProps = {
  field: FieldReference;
  clients: readonly Named[];
  initial: string;
  onAdded: (client: Named) => void;
};

const CHOOSE = "Choose a client";

export function ClientField({ field, clients, initial, onAdded }: ClientFieldProps) {
  const [chosen, setChosen] = useState(initial);
  const [typed, setTyped] = useState<string | null>(null);
  const [adding, setAdding] = useState<{ name: string } | null>(null);
  const isHydrated = useHydrated();
  // A choice made before hydration.
  const takeOver = useCallback((select: HTMLSelectElement | null) => {
    if (select) setChosen(select.value);
  }, []);
  return (
    <Field
      id={field.id}
      name={field.name}
      label={PROJECT_LABELS.clientId}
      problem={field.errors?.[0]}
      aside={
        <button
          type="button"
          className="field-action"
          onClick={() => setAdding({ name: typed ?? "" })}
        >
          <Plus aria-hidden="true" size={14} /> Add client
        </button>
      }
    >
      {({ name, ...control }) => (
        <>
          {isHydrated ? (
            <Combobox
              name={name}
              control={control}
              label="Clients"
              options={clients}
              chosen={chosen}
              onChoose={setChosen}
              typed={typed}
              onType={setTyped}
              onAdd={(name) => setAdding({ name })}
              placeholder={CHOOSE}
            />
          ) : (
            <select
              {...control}
              ref={takeOver}
              name={name}
              required
              dir="auto"
              defaultValue={initial}
            >
              <option value="">{CHOOSE}</option>
              {clients.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
          {adding && (
            <AddNamed
              kind="client"
              name={adding.name}
              onClose={() => setAdding(null)}
              onAdded={(client) => {
                onAdded(client);
                setChosen(client.id);
                setTyped(null);
              }}
            />
          )}
        </>
      )}
    </Field>
  );
}
