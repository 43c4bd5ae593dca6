import { AI_SETTINGS } from "#domain/search/ai-settings.ts";
import { dollars } from "#domain/search/token-cost.ts";
import { formatNumber } from "#domain/site/formats.ts";
import { type FieldState, FormField } from "../forms/form-field.tsx";
import { Pane } from "../kit/pane.tsx";

/** `cost`: in US dollars, null without prices. */
export type UsedToday = { tokens: number; tokensPerDay: number; cost: number | null };

type ModelUseProps = {
  fields: Record<"aiTokensPerDay" | "aiInputPrice" | "aiOutputPrice", FieldState>;
  /** Null without a model. */
  usedToday: UsedToday | null;
};

export function ModelUse({ fields, usedToday }: ModelUseProps) {
  return (
    <Pane
      title="AI model usage"
      className="form"
      aside={<p>{usedToday ? summaryOf(usedToday) : "No model is set up"}</p>}
    >
      <FormField
        field={fields.aiTokensPerDay}
        label={AI_SETTINGS.aiTokensPerDay.label}
        inputMode="numeric"
        fallback={String(AI_SETTINGS.aiTokensPerDay.default)}
      />
      <p className="pane-note">
        A question reserves up to 13,000 tokens until its use is known, more in scripts other than
        Latin. When fewer are left, built-in answers take over until midnight. 0 turns the model
        off.
      </p>
      <FormField
        field={fields.aiInputPrice}
        label={AI_SETTINGS.aiInputPrice.label}
        inputMode="decimal"
      />
      <FormField
        field={fields.aiOutputPrice}
        label={AI_SETTINGS.aiOutputPrice.label}
        inputMode="decimal"
      />
      <p className="pane-note">
        In US dollars per million tokens, as listed by your provider. Set both to see today's cost
        here.
      </p>
    </Pane>
  );
}

function summaryOf({ tokens, tokensPerDay, cost }: UsedToday): string {
  const used = `Today: ${formatNumber(tokens)} of ${formatNumber(tokensPerDay)} tokens`;
  return cost === null ? used : `${used}, ${dollars(cost)}`;
}
