import { Check } from "lucide-react";
import { type CSSProperties, type ReactNode, useId } from "react";
import { ACCENTS } from "#domain/site/accents.ts";
import { FONT_PAIRS, fontPair } from "#domain/site/font-pairs.ts";
import { cornerRadii, LOOK_SETTINGS, type Look } from "#domain/site/look.ts";
import { cssColor } from "#domain/site/oklch.ts";

const CORNER_LABELS = { sharp: "Sharp", soft: "Soft", round: "Round" };
const SPACING_LABELS = { airy: "Airy", compact: "Compact" };

const OPTIONS: { [Name in keyof Look]: readonly Look[Name][] } = {
  accentColor: LOOK_SETTINGS.accentColor.options,
  fontPair: LOOK_SETTINGS.fontPair.options,
  cornerRadius: LOOK_SETTINGS.cornerRadius.options,
  spacing: LOOK_SETTINGS.spacing.options,
};

/** For the message about a conflict. */
export function lookLabels(look: Look) {
  return {
    accentColor: ACCENTS[look.accentColor].label,
    fontPair: FONT_PAIRS[look.fontPair].label,
    cornerRadius: CORNER_LABELS[look.cornerRadius],
    spacing: SPACING_LABELS[look.spacing],
  };
}

type LookFieldsProps = {
  look: Look;
  problemOf: (name: keyof Look) => string | undefined;
};

export function LookFields({ look, problemOf }: LookFieldsProps) {
  return (
    <>
      <Options name="accentColor" look={look} problem={problemOf("accentColor")}>
        {(name) => {
          const { light, dark, label } = ACCENTS[name];
          const colors: CSSProperties & Record<`--${string}`, string> = {
            "--swatch": cssColor(light),
            "--swatch-dark": cssColor(dark),
          };
          return (
            <>
              <span className="look-swatch" style={colors}>
                <Check aria-hidden="true" size={20} />
              </span>
              {label}
            </>
          );
        }}
      </Options>
      <Options name="fontPair" look={look} problem={problemOf("fontPair")}>
        {(name) => {
          const { label, display, text } = fontPair(name);
          return (
            <>
              <span className="look-sample" style={{ fontFamily: `"${display.family}"` }}>
                {label}
              </span>
              <span className="faint small" style={{ fontFamily: `"${text.family}"` }}>
                {display.family} with {text.family}
              </span>
            </>
          );
        }}
      </Options>
      <Options name="cornerRadius" look={look} problem={problemOf("cornerRadius")}>
        {(name) => {
          const { m, pill } = cornerRadii({ cornerRadius: name });
          return (
            <>
              <span aria-hidden="true" className="look-corners" style={{ borderRadius: m }}>
                <span style={{ borderRadius: pill }} />
              </span>
              {CORNER_LABELS[name]}
            </>
          );
        }}
      </Options>
      <Options name="spacing" look={look} problem={problemOf("spacing")}>
        {(name) => (
          <>
            <span aria-hidden="true" className="look-spacing" data-spacing={name}>
              <span />
              <span />
              <span />
            </span>
            {SPACING_LABELS[name]}
          </>
        )}
      </Options>
    </>
  );
}

type OptionsProps<Name extends keyof Look> = {
  name: Name;
  look: Look;
  problem: string | undefined;
  children: (option: Look[Name]) => ReactNode;
};

function Options<Name extends keyof Look>({ name, look, problem, children }: OptionsProps<Name>) {
  const problemId = useId();
  const { label } = LOOK_SETTINGS[name];
  return (
    <fieldset className="pane look-choice" data-of={name} aria-describedby={problemId}>
      <legend className="small strong">{label}</legend>
      <div className="look-options">
        {OPTIONS[name].map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              value={option}
              defaultChecked={option === look[name]}
              className="sr-only"
            />
            {children(option)}
          </label>
        ))}
      </div>
      <p id={problemId} className="field-problem" role="alert">
        {problem}
      </p>
    </fieldset>
  );
}
