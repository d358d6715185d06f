import type { ReactNode } from 'react'
import type { BadgeColor } from '#shared/badge-color.ts'

const backgrounds = {
  yellow: 'bg-yellow',
  blue: 'bg-blue',
  green: 'bg-green',
  red: 'bg-brick',
  gray: 'bg-line',
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
      className={`mono-caption inline-block border border-ink px-2 py-1 font-bold whitespace-nowrap text-ink ${backgrounds[color]}`}
    >
      {label && <span className="sr-only">{label}: </span>}
      {children}
    </span>
  )
}
