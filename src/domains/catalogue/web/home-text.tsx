import type { Quote, TextSection } from '#domains/content/contract.ts'
import { Arrow } from '#ui/arrow.tsx'
import { Link } from '#ui/link.tsx'

export function HomeText({ section: { title, text, link } }: { section: TextSection }) {
  return (
    <section className="below-fold gutter grid gap-5 border-t border-ink py-10 lg:grid-cols-[1fr_2fr] lg:gap-12 lg:py-16">
      {title ? <h2 className="headline text-[clamp(1.35rem,3.6vw,3.5rem)] wrap-anywhere">{title}</h2> : <span />}
      <div className="grid content-start gap-5">
        <p className="max-w-[65ch] text-lg text-pretty wrap-anywhere lg:text-xl">{text}</p>
        {link && (
          <Link
            to={link.to}
            className="group flex min-h-11 w-fit items-center gap-4 font-semibold underline underline-offset-4 hover:bg-accent"
          >
            {link.label} <Arrow />
          </Link>
        )}
      </div>
    </section>
  )
}

export function HomeQuote({ section: { text, source } }: { section: Quote }) {
  return (
    <figure className="below-fold gutter grid gap-4 border-t border-ink bg-card py-12 lg:py-20">
      <blockquote className="headline max-w-[24ch] text-[clamp(1.6rem,4.6vw,4.5rem)] leading-[0.95] text-balance wrap-anywhere">
        “{text}”
      </blockquote>
      {source && <figcaption className="mono-caption text-smoke">{source}</figcaption>}
    </figure>
  )
}
