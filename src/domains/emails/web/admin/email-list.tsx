import { formatDateTime } from '#shared/format-date.ts'
import type { ListParams } from '#ui/admin/use-list-params.ts'
import { Link } from '#ui/link.tsx'
import type { EmailSummary } from '../../contract.ts'
import { EmailStateTag } from '../parts/email-state-tag.tsx'

interface EmailListProps {
  emails: EmailSummary[]
  list: ListParams
  openId: string | undefined
}

export function EmailList({ emails, list, openId }: EmailListProps) {
  return (
    <ul className="divide-y divide-line">
      {emails.map((email) => (
        <li key={email._id}>
          <Link
            to={{ search: list.buildSearch({ page: list.values.page, mail: email._id }) }}
            aria-current={email._id === openId ? 'true' : undefined}
            preventScrollReset
            className="focus-inside grid gap-1.5 px-4 py-3 hover:bg-card aria-[current]:bg-card"
          >
            <span className="flex items-start justify-between gap-4">
              <span className="font-semibold break-words">{email.subject}</span>
              <EmailStateTag state={email.state} />
            </span>
            <span className="truncate font-mono text-sm">{email.to}</span>
            <time dateTime={email.createdAt} className="mono-caption text-smoke">
              {formatDateTime(email.createdAt)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
