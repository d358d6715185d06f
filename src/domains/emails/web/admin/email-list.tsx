import { formatDateTime } from '#ui/admin/format-date-time.ts'
import type { List } from '#ui/admin/use-list.ts'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/tag.tsx'
import type { EmailSummary } from '../../contract.ts'

export const stateStyles = {
  queued: { color: 'line', label: 'Queued' },
  sent: { color: 'ink', label: 'Sent' },
  kept: { color: 'acid', label: 'Stored only' },
  failed: { color: 'brick', label: 'Failed' },
} as const satisfies Record<EmailSummary['state'], object>

export function EmailStateTag({ state }: { state: EmailSummary['state'] }) {
  const { color, label } = stateStyles[state]
  return (
    <Tag color={color} className="shrink-0">
      {label}
    </Tag>
  )
}

interface EmailListProps {
  emails: EmailSummary[]
  list: List
  open: string | undefined
}

export function EmailList({ emails, list, open }: EmailListProps) {
  return (
    <ul className="divide-y divide-line">
      {emails.map((mail) => (
        <li key={mail._id}>
          <Link
            to={{ search: list.buildSearch({ page: list.values.page, mail: mail._id }) }}
            aria-current={mail._id === open ? 'true' : undefined}
            preventScrollReset
            className="focus-inside grid gap-1.5 px-4 py-3 hover:bg-card aria-[current]:bg-card"
          >
            <span className="flex items-start justify-between gap-4">
              <span className="font-semibold break-words">{mail.subject}</span>
              <EmailStateTag state={mail.state} />
            </span>
            <span className="truncate font-mono text-sm">{mail.to}</span>
            <time dateTime={mail.createdAt} className="tag-type text-smoke">
              {formatDateTime(mail.createdAt)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
