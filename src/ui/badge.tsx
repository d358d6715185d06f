import type { ReactNode } from 'react'
import type { BadgeColor } from '#shared/badge-color.ts'

/** The color is a strip at the left, as on a garment tag; only what went wrong fills the badge. */
const colors = {
  yellow: 'bg-chalk before:bg-yellow',
  blue: 'bg-chalk before:bg-blue',
  green: 'bg-chalk before:bg-green',
  red: 'bg-brick before:bg-ink',
  gray: 'bg-chalk before:bg-ash',
} satisfies Record<BadgeColor, string>

interface BadgeProps {
  color: BadgeColor
  /** Context for screen readers: 'Order status'. */
  label?: string
  children: ReactNode
}

export function Badge({ color, label, children }: BadgeProps) {
  return (
    <span
      data-color={color}
      className={`mono-caption relative inline-block border border-ink py-1 pr-1.5 pl-3.5 font-bold whitespace-nowrap text-ink before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:border-r before:border-ink ${colors[color]}`}
    >
      {label && <span className="sr-only">{label}: </span>}
      {children}
    </span>
  )
}
