import type { ReactNode } from 'react'
import type { BadgeColour } from '#shared/badge-colour.ts'

const backgrounds = {
  yellow: 'bg-yellow',
  blue: 'bg-blue',
  green: 'bg-green',
  red: 'bg-brick',
  gray: 'bg-line',
} satisfies Record<BadgeColour, string>

interface BadgeProps {
  colour: BadgeColour
  /** Context for screen readers: 'Order status'. */
  label?: string
  children: ReactNode
}

export function Badge({ colour, label, children }: BadgeProps) {
  return (
    <span
      data-color={colour}
      className={`tag-type inline-block border border-ink px-2 py-1 font-bold text-ink ${backgrounds[colour]}`}
    >
      {label && <span className="sr-only">{label}: </span>}
      {children}
    </span>
  )
}
