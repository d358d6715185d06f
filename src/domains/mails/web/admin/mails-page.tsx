import { useQuery } from '@tanstack/react-query'
import { writeSearch } from '#shared/known-search.ts'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { Pager } from '#ui/admin/pager.tsx'
import { ScreenHeading } from '#ui/admin/screen-heading.tsx'
import { useList } from '#ui/admin/use-list.ts'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { fetchFile } from '#web/api.ts'
import { MAILS_CSV_PATH } from '../../contract.ts'
import { looks, MailList } from './mail-list.tsx'
import { MailView } from './mail-view.tsx'
import { mailsQuery, PAGE_SIZE } from './mails-queries.ts'
import { mailsSearch } from './mails-search.ts'

const NO_MAILS = 'No mail has been written yet.'
const NOT_FOUND = 'No mails found.'
const NOTE = 'Every mail the shop has written. Without a mail server they are kept here and can be read.'

const states = Object.fromEntries(Object.entries(looks).map(([state, { label }]) => [state, label]))

/** The list is too narrow for heads that sort. */
const orders = {
  createdAt: 'Oldest first',
  to: 'Address, A to Z',
  '-to': 'Address, Z to A',
  subject: 'Subject, A to Z',
  '-subject': 'Subject, Z to A',
}

/** Where admins read what the shop has mailed, and what it could not. */
export function MailsPage() {
  const list = useList(mailsSearch)
  const { mail, ...shown } = list.values
  const isSearched = shown.q !== undefined || shown.state !== undefined
  const mails = useQuery(mailsQuery(shown))
  const { page: _page, ...filters } = shown
  const file = `${MAILS_CSV_PATH}${writeSearch(filters)}`
  return (
    <>
      <ScreenHeading title="Mails" note={NOTE}>
        <Link
          to="/admin/mails/templates"
          className="flex min-h-11 items-center border border-ink px-4 text-sm font-semibold hover:bg-acid"
        >
          Templates
        </Link>
      </ScreenHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:min-h-[calc(100dvh-6rem)] lg:grid-cols-[minmax(22rem,2fr)_minmax(0,3fr)]">
        {/* on a phone there is room for the list or for a mail */}
        <section aria-label="All mails" className={`lg:border-r lg:border-ink ${mail ? 'max-lg:hidden' : ''}`}>
          <div className="border-b border-line p-4">
            <ListToolbar
              list={list}
              searchLabel="Search by address or subject"
              csv={{ fileName: 'mails.csv', fetchIt: () => fetchFile(file, 'The mails could not be exported.') }}
            >
              <ListFilter list={list} name="state" label="State" all="All states" options={states} />
              <ListFilter list={list} name="sortBy" label="Sort by" all="Newest first" options={orders} />
            </ListToolbar>
          </div>
          <Loaded query={mails}>
            {({ items, total }) => (
              <>
                {total === 0 && <p className="px-4 py-10 font-semibold">{isSearched ? NOT_FOUND : NO_MAILS}</p>}
                <MailList mails={items} list={list} open={mail} />
                <div className="p-4">
                  <Pager list={list} total={total} pageSize={PAGE_SIZE} />
                </div>
              </>
            )}
          </Loaded>
        </section>
        {mail ? (
          <MailView key={mail} id={mail} back={list.hrefOf({ page: list.values.page, mail: undefined })} />
        ) : (
          <p className="gutter hidden place-items-center py-24 text-smoke lg:grid">Choose a mail to read it here.</p>
        )}
      </div>
    </>
  )
}
