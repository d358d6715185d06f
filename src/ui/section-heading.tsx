import type { ReactNode } from 'react'
import { Link } from './link.tsx'

interface SectionHeadingProps {
  id: string
  title: string
  /** A smaller line below the title. */
  subtitle?: string
  link?: { label: string; to: string }
  /** Shown at the end, after the link. */
  children?: ReactNode
}

export function SectionHeading({ id, title, subtitle, link, children }: SectionHeadingProps) {
  return (
    <div className="flex items-stretch justify-between border-y border-ink">
      <div className="gutter py-6 lg:py-8">
        <h2 id={id} className="headline text-[clamp(1.35rem,3.6vw,3.5rem)]">
          {title}
        </h2>
        {subtitle && <p className="mt-2 text-pretty text-smoke lg:text-lg">{subtitle}</p>}
      </div>
      {link && (
        <Link
          to={link.to}
          className="focus-inside grid shrink-0 place-items-center border-l border-ink px-4 text-sm font-semibold hover:bg-accent lg:px-8 lg:text-base"
        >
          {link.label}
        </Link>
      )}
      {children}
    </div>
  )
}
