import { getSwatchBackground } from '../swatch-background.ts'

/** Decorative: render the color name next to it. */
export function ColorSwatch({ color, className = '' }: { color: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 border border-ink ${className}`}
      style={{ background: getSwatchBackground(color) }}
    />
  )
}
