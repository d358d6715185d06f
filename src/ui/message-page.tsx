import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from './link.tsx'

interface MessagePageProps {
  title: string
  /** Moves the focus to the title, because the pressed button is gone. */
  takesFocus?: boolean
  /** Where to go next. */
  links: { to: string; label: string }[]
  children: ReactNode
}

/** A page that says one thing, such as what became of an order. */
export function MessagePage({ title, takesFocus = false, links, children }: MessagePageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section className="gutter grid min-h-[60vh] content-center gap-6 py-12">
      <h1 ref={heading} tabIndex={-1} className="headline w-fit text-[clamp(2.25rem,6.5vw,6rem)] outline-none">
        {title}
      </h1>
      <div className="grid max-w-[42ch] gap-6 text-lg leading-snug text-pretty">{children}</div>
      <p className="flex flex-wrap gap-x-6">
        {links.map(({ to, label }) => (
          <Link key={to} to={to} className="inline-block py-2 font-bold underline underline-offset-4 hover:bg-accent">
            {label}
          </Link>
        ))}
      </p>
    </section>
  )
}
