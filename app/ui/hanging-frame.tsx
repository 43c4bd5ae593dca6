/** Decoration of error pages, empty or with a word in it. */
export function HangingFrame({ children }: { children?: string }) {
  return (
    <div className="frame-drawing">
      <svg
        aria-hidden="true"
        className="frame-drawing-wire full-width"
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
      <span className="frame-drawing-nail" />
      <div className="frame-drawing-picture centered">
        {children && <p className="frame-drawing-text">{children}</p>}
      </div>
    </div>
  );
}

/** Decoration of empty lists. */
export function BareWall() {
  return (
    <div aria-hidden="true" className="empty-frames stack gap-2xl">
      <span />
      <span />
      <span />
    </div>
  );
}
