/** The tick in the corner of a selected swatch. */
export const Checkmark = ({ className = '' }: { className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 20 20"
    className={`pointer-events-none absolute -right-px -bottom-px size-5 border border-ink bg-accent fill-none stroke-ink stroke-[2.5] ${className}`}
  >
    <path d="M4 10.5l4 4 8-9" />
  </svg>
)
