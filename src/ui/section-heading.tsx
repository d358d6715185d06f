import type { ReactNode } from 'react'
import { Link } from './link.tsx'

interface SectionHeadingProps {
  id: string
  title: string
  link?: { label: string; to: string }
  /** Shown at the end, after the link. */
  children?: ReactNode
}

export function SectionHeading({ id, title, link, children }: SectionHeadingProps) {
  return (
    <div className="flex items-stretch justify-between border-y border-ink">
      <h2 id={id} className="headline gutter py-6 text-[clamp(1.35rem,3.6vw,3.5rem)] lg:py-8">
        {title}
      </h2>
      {link && (
        <Link
          to={link.to}
          className="focus-inside grid shrink-0 place-items-center border-l border-ink px-4 text-sm font-semibold hover:bg-acid lg:px-8 lg:text-base"
        >
          {link.label}
        </Link>
      )}
      {children}
    </div>
  )
}
