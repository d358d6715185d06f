import type { ReactNode } from 'react'
import type { BadgeColour } from '#shared/badge-colour.ts'

const colours = {
  yellow: 'bg-yellow',
  blue: 'bg-blue',
  green: 'bg-green',
  red: 'bg-brick',
  gray: 'bg-line',
} satisfies Record<BadgeColour, string>

interface BadgeProps {
  colour: BadgeColour
  /** What it tells of, for those who see neither its place nor its colour. */
  label?: string
  children: ReactNode
}

/** How something stands, in one word. */
export function Badge({ colour, label, children }: BadgeProps) {
  return (
    <span
      data-colour={colour}
      className={`tag-type inline-block border border-ink px-2 py-1 font-bold text-ink ${colours[colour]}`}
    >
      {label && <span className="sr-only">{label}: </span>}
      {children}
    </span>
  )
}
