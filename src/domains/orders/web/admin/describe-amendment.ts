import { addressLabels } from '#shared/address.ts'
import type { OrderAmendment } from '../../admin-contract.ts'
import type { Address } from '../../contract.ts'

/** Returns what an amendment has changed, before → after, and who did it. */
export const describeAmendment = ({ by, reason, address, lines }: OrderAmendment): string[] => [
  ...lines.map(({ name, before, after }) => `${name}: ${formatVariant(before)} → ${formatVariant(after)}`),
  ...(address ? listAddressChanges(address) : []),
  reason ? `by ${by}: ${reason}` : `by ${by}`,
]

const formatVariant = ({ size, color, sku }: OrderAmendment['lines'][number]['before']) =>
  [size, color].filter(Boolean).join(' / ') || sku

const labels: Record<keyof Address, string> = { ...addressLabels, companyName: 'Company name', gstin: 'GSTIN' }

/** Lists only what differs, such as the phone number. */
function listAddressChanges({ before, after }: { before: Address; after: Address }): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Address)[]
  return names.flatMap((name) =>
    before[name] === after[name] ? [] : `${labels[name]}: ${before[name] || 'none'} → ${after[name] || 'none'}`,
  )
}
