import { getSwatchBackground } from '../color-swatch.ts'

/** Decorative: render the colour name next to it. */
export function ColorChip({ color, className = '' }: { color: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 border border-ink ${className}`}
      style={{ background: getSwatchBackground(color) }}
    />
  )
}
