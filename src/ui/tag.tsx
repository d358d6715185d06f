import type { ReactNode } from 'react'

const colorStyles = {
  ink: 'bg-ink text-paper',
  accent: 'bg-accent text-ink',
  brick: 'bg-brick text-ink',
  paper: 'bg-paper text-ink',
  outline: 'border border-ink text-ink',
} as const

interface TagProps {
  color: keyof typeof colorStyles
  className?: string
  children: ReactNode
}

export function Tag({ color, className = '', children }: TagProps) {
  return <span className={`mono-caption inline-block px-2 py-1 ${colorStyles[color]} ${className}`}>{children}</span>
}
