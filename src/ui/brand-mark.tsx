import { brand } from '#shared/brand.ts'
import { brandOutline } from './brand-outline.ts'

const { width, height, path } = brandOutline

/** Renders the logo in the text color; `className` sets the size. */
export function BrandMark({ className }: { className?: string }) {
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
