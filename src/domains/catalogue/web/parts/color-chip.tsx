import { colorSwatch } from '../color-swatch.ts'

/** A square of the cloth, for those who see it; its name stands beside it. */
export function ColorChip({ color, className = '' }: { color: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 border border-ink ${className}`}
      style={{ background: colorSwatch(color) }}
    />
  )
}
