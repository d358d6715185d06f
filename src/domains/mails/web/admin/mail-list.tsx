import type { List } from '#ui/admin/use-list.ts'
import { when } from '#ui/admin/when.ts'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/tag.tsx'
import type { MailHead } from '../../contract.ts'

export const looks = {
  queued: { color: 'line', label: 'Queued' },
  sent: { color: 'ink', label: 'Sent' },
  kept: { color: 'acid', label: 'Stored only' },
  failed: { color: 'brick', label: 'Failed' },
} as const satisfies Record<MailHead['state'], object>

export function StateTag({ state }: { state: MailHead['state'] }) {
  const { color, label } = looks[state]
  return (
    <Tag colour={color} className="shrink-0">
      {label}
    </Tag>
  )
}

interface MailListProps {
  mails: MailHead[]
  list: List
  open: string | undefined
}

export function MailList({ mails, list, open }: MailListProps) {
  return (
    <ul className="divide-y divide-line">
      {mails.map((mail) => (
        <li key={mail._id}>
          <Link
            to={{ search: list.hrefOf({ page: list.values.page, mail: mail._id }) }}
            aria-current={mail._id === open ? 'true' : undefined}
            preventScrollReset
            className="focus-inside grid gap-1.5 px-4 py-3 hover:bg-card aria-[current]:bg-card"
          >
            <span className="flex items-start justify-between gap-4">
              <span className="font-semibold break-words">{mail.subject}</span>
              <StateTag state={mail.state} />
            </span>
            <span className="truncate font-mono text-sm">{mail.to}</span>
            <time dateTime={mail.createdAt} className="tag-type text-smoke">
              {when(mail.createdAt)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
