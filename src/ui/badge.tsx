import type { ReactNode } from 'react'

const colours = {
  yellow: 'bg-yellow',
  blue: 'bg-blue',
  green: 'bg-green',
  red: 'bg-brick',
  gray: 'bg-line',
} as const

interface BadgeProps {
  colour: keyof typeof colours
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
