import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readSearch, writeSearch } from '#shared/known-search.ts'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { MailList } from './mail-list.tsx'
import { MailView } from './mail-view.tsx'
import { mailsQuery, PAGE_SIZE } from './mails-queries.ts'
import { mailsSearch } from './mails-search.ts'

const NO_MAILS = 'No mail has been written yet.'
const NOTE = 'Every mail the shop has written. Without a mail server they are kept here and can be read.'

/** Where admins read what the shop has mailed, and what it could not. */
export function MailsPage() {
  const [params] = useSearchParams()
  const { page = 1, mail } = readSearch(mailsSearch, params)
  const mails = useQuery(mailsQuery(page))
  const list = writeSearch({ page: page > 1 ? page : undefined })
  return (
    <>
      <PageHead title="Mails" />
      <header className="gutter grid gap-3 border-b border-ink py-8 lg:py-10">
        <h1 className="headline text-[clamp(2.5rem,6vw,5.5rem)]">Mails</h1>
        <p className="max-w-[60ch] text-pretty text-smoke">{NOTE}</p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] border-b border-ink lg:grid-cols-[minmax(20rem,2fr)_minmax(0,3fr)]">
        {/* on a phone there is room for the list or for a mail */}
        <section aria-label="All mails" className={`lg:border-r lg:border-ink ${mail ? 'max-lg:hidden' : ''}`}>
          <Loaded query={mails}>
            {({ items, total }) => (
              <>
                {total === 0 && <p className="gutter py-10 text-lg font-semibold">{NO_MAILS}</p>}
                <MailList mails={items} page={page} open={mail} />
                <Pages page={page} last={Math.ceil(total / PAGE_SIZE)} />
              </>
            )}
          </Loaded>
        </section>
        {mail ? (
          <MailView key={mail} id={mail} back={`/admin/mails${list}`} />
        ) : (
          <p className="gutter hidden place-items-center py-24 text-smoke lg:grid">Choose a mail to read it here.</p>
        )}
      </div>
    </>
  )
}

function Pages({ page, last }: { page: number; last: number }) {
  if (last < 2) return null
  const cell = 'focus-inside grid min-h-14 place-items-center font-semibold'
  const way = (to: number, label: string) =>
    to < 1 || to > last ? (
      <span className={`${cell} text-ash`}>{label}</span>
    ) : (
      <Link to={`/admin/mails${writeSearch({ page: to > 1 ? to : undefined })}`} className={`${cell} hover:bg-acid`}>
        {label}
      </Link>
    )
  return (
    <nav aria-label="Pages of mails" className="grid grid-cols-3 divide-x divide-ink border-t border-ink">
      {way(page - 1, 'Newer')}
      <p className={`${cell} font-mono text-sm`}>
        {page} of {last}
      </p>
      {way(page + 1, 'Older')}
    </nav>
  )
}
