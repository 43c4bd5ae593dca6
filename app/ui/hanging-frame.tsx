/** Decoration of error pages, empty or with a word in it. */
export function HangingFrame({ children }: { children?: string }) {
  return (
    <div className="hanging">
      <svg
        aria-hidden="true"
        className="hanging-wire"
        viewBox="0 0 100 30"
        preserveAspectRatio="none"
        fill="none"
      >
        <path
          d="M14 30 50 2 86 30"
          stroke="currentColor"
          strokeWidth="1.25"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="hanging-nail" />
      <div className="hanging-frame">{children && <p className="hanging-text">{children}</p>}</div>
    </div>
  );
}

/** Decoration of empty lists. */
export function BareWall() {
  return (
    <div aria-hidden="true" className="bare-wall">
      <span />
      <span />
      <span />
    </div>
  );
}
