import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/format-date.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { Link } from '#ui/link.tsx'
import type { EmailSummary } from '../../contract.ts'
import { emailHistoryQueryOptions, HISTORY_SIZE } from '../queries.ts'
import { EmailStateTag } from './email-state-tag.tsx'
import { ResendButton } from './resend-button.tsx'

/** Lists the newest emails about an order, or to an address, each with a button that sends it again. */
export function EmailHistory({ about }: { about: { order: string } | { to: string } }) {
  const { data } = useQuery(emailHistoryQueryOptions(about))
  if (!data) return null
  const { items, total } = data
  return (
    <>
      {total === 0 && <p className="text-sm text-smoke">No emails yet.</p>}
      <ul className="grid divide-y divide-line text-sm">
        {items.map((email) => (
          <EmailRow key={email._id} email={email} />
        ))}
      </ul>
      {total > HISTORY_SIZE && (
        <p className="mono-caption mt-2 text-smoke">
          The newest {HISTORY_SIZE} of {total}
        </p>
      )}
    </>
  )
}

function EmailRow({ email }: { email: EmailSummary }) {
  const { _id, subject, to, state, createdAt, error, copyOf } = email
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={`/admin/emails${formatSearchParams({ mail: _id })}`}
            className="font-semibold wrap-anywhere underline underline-offset-4 hover:bg-accent max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            {subject}
          </Link>
          <EmailStateTag state={state} />
        </p>
        <p className="mono-caption text-smoke wrap-anywhere">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> to {to}
          {copyOf && ', sent again'}
        </p>
        {error && <p className="mt-1 bg-brick px-2 py-1 font-semibold wrap-anywhere">{error}</p>}
      </div>
      <ResendButton email={email} />
    </li>
  )
}
