import { findSwatchBackground, getSwatchLetters } from '../swatch-background.ts'

/** Decorative: render the color name next to it. An unknown color shows the first letters of its name. */
export function ColorSwatch({ color, className = '' }: { color: string; className?: string }) {
  const background = findSwatchBackground(color)
  return (
    <span
      aria-hidden="true"
      className={`inline-grid shrink-0 place-items-center overflow-hidden border border-ink bg-card font-mono text-[0.625rem] leading-none font-bold ${className}`}
      style={{ background }}
    >
      {!background && getSwatchLetters(color)}
    </span>
  )
}
