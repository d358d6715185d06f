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

const NO_EMAILS = 'No emails yet.'
const NOT_FOUND = 'No emails found.'
const NOTE = 'Every email from the shop. Without an SMTP server, emails are stored here and not sent.'

const stateLabels = Object.fromEntries(Object.entries(looks).map(([state, { label }]) => [state, label]))

/** A select, because the list is too narrow for sortable column headers. */
const sortOptions = {
  createdAt: 'Oldest first',
  to: 'Address, A to Z',
  '-to': 'Address, Z to A',
  subject: 'Subject, A to Z',
  '-subject': 'Subject, Z to A',
}

export function MailsPage() {
  const list = useList(mailsSearch)
  const { mail: openId, ...search } = list.values
  const isFiltered = search.q !== undefined || search.state !== undefined
  const emails = useQuery(mailsQuery(search))
  const { page: _page, ...filters } = search
  const csvPath = `${MAILS_CSV_PATH}${writeSearch(filters)}`
  return (
    <>
      <ScreenHeading title="Emails" note={NOTE}>
        <Link
          to="/admin/mails/templates"
          className="flex min-h-11 items-center border border-ink px-4 text-sm font-semibold hover:bg-acid"
        >
          Templates
        </Link>
      </ScreenHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:min-h-[calc(100dvh-6rem)] lg:grid-cols-[minmax(22rem,2fr)_minmax(0,3fr)]">
        {/* phones show the list or an email */}
        <section aria-label="All emails" className={`lg:border-r lg:border-ink ${openId ? 'max-lg:hidden' : ''}`}>
          <div className="border-b border-line p-4">
            <ListToolbar
              list={list}
              searchLabel="Search by address or subject"
              csv={{ fileName: 'emails.csv', fetchIt: () => fetchFile(csvPath, "Couldn't export the emails.") }}
            >
              <ListFilter list={list} name="state" label="State" all="All states" options={stateLabels} />
              <ListFilter list={list} name="sortBy" label="Sort by" all="Newest first" options={sortOptions} />
            </ListToolbar>
          </div>
          <Loaded query={emails}>
            {({ items, total }) => (
              <>
                {total === 0 && <p className="px-4 py-10 font-semibold">{isFiltered ? NOT_FOUND : NO_EMAILS}</p>}
                <MailList mails={items} list={list} open={openId} />
                <div className="p-4">
                  <Pager list={list} total={total} pageSize={PAGE_SIZE} />
                </div>
              </>
            )}
          </Loaded>
        </section>
        {openId ? (
          <MailView key={openId} id={openId} back={list.hrefOf({ page: list.values.page, mail: undefined })} />
        ) : (
          <p className="gutter hidden place-items-center py-24 text-smoke lg:grid">Select an email to read it.</p>
        )}
      </div>
    </>
  )
}
