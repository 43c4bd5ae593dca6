/** Why a form went no further, read out when it appears. */
export function DoorAlert({ text }: { text?: string }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && <p className="form-alert">{text}</p>}
    </div>
  );
}
