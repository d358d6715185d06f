import { useCurrentSection } from './use-current-section.ts'

interface TableOfContentsProps {
  sections: readonly { id: string; title: string }[]
}

const TITLE = 'On this page'

/** Collapsed above the text on small screens, sticky next to it on large ones. */
export function TableOfContents({ sections }: TableOfContentsProps) {
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <>
      <details className="group/contents border-b border-ink lg:hidden print:hidden">
        <summary className="gutter focus-inside flex min-h-14 cursor-pointer items-center justify-between font-semibold hover:bg-accent">
          {TITLE}
          <span
            aria-hidden="true"
            className="text-2xl leading-none font-light transition-transform group-open/contents:rotate-45"
          >
            +
          </span>
        </summary>
        <nav aria-label={TITLE} className="border-t border-line pb-3">
          <Entries sections={sections} current={undefined} />
        </nav>
      </details>
      <nav
        aria-label={TITLE}
        className="sticky top-header hidden max-h-[calc(100dvh-var(--spacing-header))] self-start overflow-y-auto overscroll-contain py-10 lg:block print:hidden"
      >
        <p className="mono-caption gutter pb-3 text-smoke">{TITLE}</p>
        <Entries sections={sections} current={current} />
      </nav>
    </>
  )
}

function Entries({ sections, current }: TableOfContentsProps & { current: string | undefined }) {
  return (
    <ol>
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'true' : undefined}
            className="gutter focus-inside flex min-h-11 items-center gap-3 py-1.5 leading-snug hover:bg-accent aria-current:bg-ink aria-current:text-paper lg:min-h-9 lg:text-[0.9375rem]"
          >
            <span aria-hidden="true" className="mono-caption w-6 shrink-0 opacity-70">
              {String(index + 1).padStart(2, '0')}
            </span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
