import { useQuery } from '@tanstack/react-query'
import { Allowed } from '#domains/accounts/web/parts/allowed.tsx'
import { formatSearchParams } from '#shared/search-params.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { Pager } from '#ui/admin/pager.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { fetchFile } from '#web/api.ts'
import { EMAILS_CSV_PATH } from '../../contract.ts'
import { stateStyles } from '../parts/email-state-tag.tsx'
import { useResendFailedEmails } from '../queries.ts'
import { EmailList } from './email-list.tsx'
import { EmailView } from './email-view.tsx'
import { emailsQueryOptions, PAGE_SIZE } from './emails-queries.ts'
import { emailsSearchParams } from './emails-search.ts'

const NO_EMAILS = 'No emails yet.'
const NO_RESULTS = 'No emails found.'
const NOTE = 'Every email from the shop. Without an SMTP server, emails are stored here and not sent.'

const stateLabels = Object.fromEntries(Object.entries(stateStyles).map(([state, { label }]) => [state, label]))

/** For a select, because the list is too narrow for sortable column headers. */
const sortOptions = {
  createdAt: 'Oldest first',
  to: 'Address, A to Z',
  '-to': 'Address, Z to A',
  subject: 'Subject, A to Z',
  '-subject': 'Subject, Z to A',
}

export function EmailsPage() {
  const list = useListParams(emailsSearchParams)
  const { mail: openId, ...params } = list.values
  const isFiltered = params.q !== undefined || params.state !== undefined
  const emails = useQuery(emailsQueryOptions(params))
  const { page: _page, ...filters } = params
  const csvPath = `${EMAILS_CSV_PATH}${formatSearchParams(filters)}`
  return (
    <>
      <AdminPageHeader title="Emails" note={NOTE}>
        <Link
          to="/admin/emails/templates"
          className="flex min-h-11 items-center border border-ink px-4 text-sm font-semibold hover:bg-accent"
        >
          Templates
        </Link>
      </AdminPageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:min-h-[calc(100dvh-6rem)] lg:grid-cols-[minmax(22rem,2fr)_minmax(0,3fr)]">
        {/* on phones, an open email replaces the list */}
        <section aria-label="All emails" className={`lg:border-r lg:border-ink ${openId ? 'max-lg:hidden' : ''}`}>
          <div className="border-b border-line p-4">
            <ListToolbar
              list={list}
              searchLabel="Search by address or subject"
              csv={{ fileName: 'emails.csv', fetchFile: () => fetchFile(csvPath, "We couldn't export the emails.") }}
            >
              <ListFilter list={list} name="state" label="State" allLabel="All states" options={stateLabels} />
              <ListFilter list={list} name="sortBy" label="Sort by" allLabel="Newest first" options={sortOptions} />
            </ListToolbar>
          </div>
          <QueryContent query={emails}>
            {({ items, total }) => (
              <>
                {params.state === 'failed' && total > 0 && <ResendFailed total={total} />}
                {total === 0 && <p className="px-4 py-10 font-semibold">{isFiltered ? NO_RESULTS : NO_EMAILS}</p>}
                <EmailList emails={items} list={list} openId={openId} />
                <div className="p-4">
                  <Pager list={list} total={total} pageSize={PAGE_SIZE} />
                </div>
              </>
            )}
          </QueryContent>
        </section>
        {openId ? (
          <EmailView
            key={openId}
            id={openId}
            backSearch={list.buildSearch({ page: list.values.page, mail: undefined })}
          />
        ) : (
          <p className="gutter hidden place-items-center py-24 text-smoke lg:grid">Select an email to read it.</p>
        )}
      </div>
    </>
  )
}

/** A bounced address fails again; most failures are those of the SMTP server. */
function ResendFailed({ total }: { total: number }) {
  const resend = useResendFailedEmails()
  return (
    <Allowed to="emails:write">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-card px-4 py-3">
        <p className="text-sm font-semibold text-pretty">
          {total === 1 ? '1 email' : `${total} emails`} could not be sent.
        </p>
        <ConfirmButton
          label="Send failed emails again"
          question="Send all failed emails again?"
          className="inline-flex min-h-11 cursor-pointer items-center border border-ink bg-paper px-4 text-sm font-semibold hover:bg-accent"
          onConfirm={() => !resend.isPending && resend.mutate(undefined)}
        >
          <p className="text-sm">
            At most 500 at a time, the oldest first. Emails with a link that opens an account are left out.
          </p>
        </ConfirmButton>
      </div>
    </Allowed>
  )
}
