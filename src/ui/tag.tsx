import type { ReactNode } from 'react'

const colours = {
  ink: 'bg-ink text-paper',
  acid: 'bg-acid text-ink',
  brick: 'bg-brick text-ink',
  line: 'border border-ink text-ink',
} as const

interface TagProps {
  colour: keyof typeof colours
  className?: string
  children: ReactNode
}

/** A label like the one sewn into a garment. */
export function Tag({ colour, className = '', children }: TagProps) {
  return <span className={`tag-type inline-block px-2 py-1 ${colours[colour]} ${className}`}>{children}</span>
}
