import { brand } from '#shared/brand.ts'
import { logoOutline } from './logo-outline.ts'

const { width, height, path } = logoOutline

/** Renders the logo in the text color; `className` sets the size. */
export function Logo({ className }: { className?: string }) {
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
