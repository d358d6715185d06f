import { findSwatchBackground, getSwatchLetters } from '../swatch-background.ts'

interface ColorSwatchProps {
  color: string
  /** An unknown color shows the first letters of its name; false where the swatch is too small for them. */
  hasLetters?: boolean
  className?: string
}

/** Decorative: render the color name next to it. */
export function ColorSwatch({ color, hasLetters = true, className = '' }: ColorSwatchProps) {
  const background = findSwatchBackground(color)
  return (
    <span
      aria-hidden="true"
      className={`inline-grid shrink-0 place-items-center overflow-hidden border border-ink bg-card font-mono text-[0.625rem] leading-none font-bold ${className}`}
      style={{ background }}
    >
      {hasLetters && !background && getSwatchLetters(color)}
    </span>
  )
}
