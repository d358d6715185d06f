import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { Arrow } from '#ui/arrow.tsx'
import { HeadingLink } from '#ui/heading-link.tsx'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { TableOfContents } from '#ui/table-of-contents.tsx'
import { Tag } from '#ui/tag.tsx'
import type { PageSection, PageText } from '../page-contract.ts'
import { getPagePath } from '../page-path-contract.ts'
import { InlineMarkup } from './inline-markup.tsx'
import { ContactDetails } from './parts/contact-details.tsx'
import { pageQueryOptions } from './queries.ts'
import { TextBlockView } from './text-block.tsx'

export function TextPage() {
  const { pathname } = useLocation()
  const { slug = pathname.replaceAll('/', '') } = useParams()
  return (
    <QueryContent query={useQuery(pageQueryOptions(slug))} skeleton={<PageSkeleton />}>
      {(page) => (
        <>
          <PageHead title={page.title} description={page.description || page.intro} path={getPagePath(slug)} />
          {/* the key resets the table of contents on the way to another page */}
          <TextPageView key={slug} page={page} />
        </>
      )}
    </QueryContent>
  )
}

export function TextPageView({ page }: { page: PageText }) {
  const { sections } = page
  const titled = sections.filter((section) => section.title)
  const hasContents = titled.length > 1
  return (
    <article data-print>
      <PageHeader page={page} />
      <div className={hasContents ? 'lg:grid lg:grid-cols-[19rem_minmax(0,1fr)] print:block' : ''}>
        {hasContents && <TableOfContents sections={titled} />}
        <div className={hasContents ? 'border-ink lg:border-l' : ''}>
          {sections.map((section, index) => (
            <Section key={section.id} section={section} index={index} />
          ))}
        </div>
      </div>
    </article>
  )
}

function PageHeader({ page: { title, intro, links, updated, figures } }: { page: PageText }) {
  return (
    <header className="border-b border-ink">
      <div className="gutter grid gap-5 pt-8 pb-8 lg:gap-7 lg:pt-14 lg:pb-12">
        {updated && (
          <p>
            <Tag color="outline">{updated}</Tag>
          </p>
        )}
        <h1 className="headline text-[clamp(2.1rem,7vw,6.5rem)]">{title}</h1>
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
          <p className="max-w-[46ch] text-lg leading-snug text-pretty lg:text-2xl">
            <InlineMarkup line={intro} />
          </p>
          {links.map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              className="group inline-flex min-h-12 items-center gap-4 bg-ink px-5 font-semibold text-paper hover:bg-accent hover:text-ink print:hidden"
            >
              {label} <Arrow />
            </Link>
          ))}
        </div>
      </div>
      {/* on phones the labels start at the same place, after the widest figure */}
      <ul className="grid grid-cols-[minmax(8.5rem,auto)_1fr] divide-y empty:hidden divide-iron bg-ink text-paper md:grid-cols-3 md:divide-x md:divide-y-0 print:border-t print:bg-paper print:text-ink">
        {figures
          .filter(({ figure }) => figure)
          .map(({ figure, label }) => (
            <li
              key={label}
              className="gutter grid items-center gap-x-4 gap-y-3 py-4 max-md:col-span-2 max-md:grid-cols-subgrid md:grid-cols-1 md:content-start md:py-6 lg:py-8"
            >
              <span className="headline text-[clamp(2rem,5vw,4.5rem)] whitespace-nowrap text-accent print:text-ink">
                {figure}
              </span>
              <span className="text-[0.9375rem] leading-snug text-pretty lg:text-lg">{label}</span>
            </li>
          ))}
      </ul>
    </header>
  )
}

function Section({ section: { id, title, blocks, withContact }, index }: { section: PageSection; index: number }) {
  return (
    <section
      id={id}
      aria-labelledby={title ? `${id}-title` : undefined}
      className="gutter grid gap-x-10 gap-y-4 border-line py-8 not-first:border-t lg:py-12 xl:grid-cols-[minmax(0,18rem)_minmax(0,40rem)] print:grid-cols-1 print:break-inside-avoid print:py-5"
    >
      {title && (
        <div className="flex items-baseline gap-4 xl:block">
          <span aria-hidden="true" className="mono-caption text-smoke xl:mb-2 xl:block">
            {String(index + 1).padStart(2, '0')}
          </span>
          <h2 id={`${id}-title`} className="headline text-[1.375rem] leading-[1.05] hyphens-manual lg:text-2xl">
            <HeadingLink id={id}>{title}</HeadingLink>
          </h2>
        </div>
      )}
      <div className="grid max-w-[40rem] gap-5 text-[1.0625rem] leading-[1.65]">
        {blocks.map((block) => (
          <TextBlockView key={JSON.stringify(block)} block={block} />
        ))}
        {withContact && <ContactDetails />}
      </div>
    </section>
  )
}
