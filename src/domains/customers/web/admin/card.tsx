import type { ReactNode } from 'react'

interface CardProps {
  title: string
  /** Shown next to the title, such as a count. */
  aside?: ReactNode
  children: ReactNode
}

export function Card({ title, aside, children }: CardProps) {
  return (
    <section aria-label={title} className="border border-line bg-chalk p-5">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="font-bold">{title}</h2>
        {aside !== undefined && <span className="font-mono text-xs text-smoke">{aside}</span>}
      </div>
      {children}
    </section>
  )
}

export const Empty = ({ children }: { children: string }) => <p className="text-sm text-smoke">{children}</p>

/** Touch targets on small screens. */
export const factLinkClass =
  'underline underline-offset-4 hover:bg-accent max-md:inline-flex max-md:min-h-11 max-md:items-center'
