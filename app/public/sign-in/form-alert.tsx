/** Always rendered, so that screen readers announce changes. */
export function FormAlert({ text }: { text?: string }) {
  return (
    <div role="alert" className="hide-empty">
      {text && <p className="form-alert">{text}</p>}
    </div>
  );
}
