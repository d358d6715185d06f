import { formatDateTime } from '#shared/format-date.ts'
import type { OrderAmendment } from '../../admin-contract.ts'
import { describeAmendment } from './describe-amendment.ts'

/** What an amendment has changed, before → after. */
export function AmendmentEntry({ amendment }: { amendment: OrderAmendment }) {
  return (
    <li className="border-l-4 border-accent pl-3 text-sm">
      <span className="block font-semibold">Amended</span>
      {describeAmendment(amendment).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and hold no state
        <span key={index} className="block break-words">
          {line}
        </span>
      ))}
      <time dateTime={amendment.at} className="mono-caption block text-smoke">
        {formatDateTime(amendment.at)}
      </time>
    </li>
  )
}
