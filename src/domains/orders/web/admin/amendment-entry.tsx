import { formatDateTime } from '#shared/format-date.ts'
import type { OrderAmendment } from '../../admin-contract.ts'
import type { Address } from '../../contract.ts'

const formatVariant = ({ size, color, sku }: OrderAmendment['lines'][number]['before']) =>
  [size, color].filter(Boolean).join(' / ') || sku

/** Lists only what differs, such as the phone number. */
function listAddressChanges({ before, after }: { before: Address; after: Address }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Address)[]
  return names.flatMap((name) =>
    before[name] === after[name] ? [] : { name, before: before[name] || 'none', after: after[name] || 'none' },
  )
}

/** What an amendment has changed, before → after. */
export function AmendmentEntry({ amendment: { at, by, reason, address, lines } }: { amendment: OrderAmendment }) {
  return (
    <li className="border-l-4 border-acid pl-3 text-sm">
      <span className="block font-semibold">Amended</span>
      <ul>
        {lines.map(({ lineId, name, before, after }) => (
          <li key={lineId} className="break-words">
            {name}: {formatVariant(before)} → {formatVariant(after)}
          </li>
        ))}
        {address &&
          listAddressChanges(address).map(({ name, before, after }) => (
            <li key={name} className="break-words">
              {before} → {after}
            </li>
          ))}
      </ul>
      <time dateTime={at} className="mono-caption block text-smoke">
        {formatDateTime(at)}
      </time>
      <span className="mono-caption block break-words text-smoke">{reason ? `by ${by}: ${reason}` : `by ${by}`}</span>
    </li>
  )
}
