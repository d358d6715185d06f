import { logoOutline } from './logo-outline.ts'
import { useSite } from './site.ts'

const { width, height, path } = logoOutline

/** Renders the logo in the text color; `className` sets the size. */
export function Logo({ className }: { className?: string }) {
  const { brand } = useSite()
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={brand.name}
      fill="currentColor"
      className={className}
    >
      <path d={path} />
    </svg>
  )
}
