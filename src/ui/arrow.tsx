/** Moves when its `group` ancestor is hovered. */
export function Arrow({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 16"
      className={`h-4 w-6 shrink-0 fill-none stroke-current stroke-[2.5] transition-transform group-hover:translate-x-1 ${className}`}
    >
      <path d="M0 8h22M15 1l7 7-7 7" />
    </svg>
  )
}
