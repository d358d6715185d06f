import type { EmailSummary } from '#domains/emails/contract.ts'
import type { AdminShipment } from '#domains/shipping/admin-contract.ts'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import type { TaxDocumentSummary } from '../../invoice-contract.ts'
import type { OrderNote } from '../../note-contract.ts'
import { describeAmendment } from './describe-amendment.ts'

export interface TimelineEntry {
  kind: 'Status' | 'Change' | 'Note' | 'Email' | 'Payment' | 'Refund' | 'Parcel' | 'Invoice' | 'Stock'
  /** ISO 8601, in UTC. */
  at: string
  title: string
  details: string[]
}

interface TimelineSources {
  order: AdminOrderDetail
  notes: OrderNote[]
  emails: EmailSummary[]
  shipments: AdminShipment[]
  documents: TaxDocumentSummary[]
}

/** Returns everything that happened to an order, the oldest first. */
export const buildTimeline = ({ order, notes, emails, shipments, documents }: TimelineSources): TimelineEntry[] =>
  [
    ...listOrderEntries(order),
    ...listPaymentEntries(order),
    ...order.refunds.flatMap(listRefundEntries),
    ...documents.map(({ number, kind, date, total }) => ({
      kind: 'Invoice' as const,
      at: date,
      details: [formatRupees(total)],
      title: kind === 'invoice' ? `${number} issued` : `Credit note ${number} issued`,
    })),
    ...shipments.flatMap(listShipmentEntries),
    ...emails.map(({ subject, to, createdAt, state, error, copyOf }) => ({
      kind: 'Email' as const,
      at: createdAt,
      title: subject,
      details: compact([`to ${to}`, copyOf && 'sent again', state === 'failed' ? 'failed' : undefined, error]),
    })),
    ...notes.map(({ text, at, by }) => ({ kind: 'Note' as const, at, title: text, details: [`by ${by}`] })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))

const compact = (texts: (string | undefined | false)[]) => texts.filter((text): text is string => Boolean(text))

const listOrderEntries = ({ statusHistory, amendments = [], restockedAt, archivedAt }: AdminOrderDetail) => [
  ...statusHistory.map(
    ({ status, at, by }): TimelineEntry => ({
      kind: 'Status',
      at,
      title: status,
      details: [by ? `by ${by}` : 'automatic'],
    }),
  ),
  ...amendments.map(
    (amendment): TimelineEntry => ({
      kind: 'Change',
      at: amendment.at,
      title: 'Amended',
      details: describeAmendment(amendment),
    }),
  ),
  ...toEntry('Stock', 'Items restocked', restockedAt),
  ...toEntry('Status', 'Archived', archivedAt),
]

const toEntry = (
  kind: TimelineEntry['kind'],
  title: string,
  at: string | undefined,
  details: string[] = [],
): TimelineEntry[] => (at === undefined ? [] : [{ kind, title, at, details }])

function listPaymentEntries({ payment, cash }: AdminOrderDetail): TimelineEntry[] {
  return [
    ...(payment
      ? toEntry('Payment', `${formatRupees(payment.amount)} paid`, payment.madeAt, compact([payment.method]))
      : []),
    ...(payment?.events ?? []).flatMap(({ kind, receivedAt }) =>
      toEntry('Payment', kind, receivedAt, ['reported by the provider']),
    ),
    ...(cash
      ? [
          ...toEntry('Payment', `${formatRupees(cash.received)} received in cash`, cash.recordedAt, [
            ...compact([cash.recordedBy && `by ${cash.recordedBy}`, cash.reference, cash.note]),
          ]),
          ...toEntry('Parcel', 'Refused', cash.refusedAt),
        ]
      : []),
  ]
}

function listRefundEntries(refund: AdminOrderDetail['refunds'][number]): TimelineEntry[] {
  const { amount, reason, requestedBy, items = [], status, createdAt, endedAt, reference, error } = refund
  const details = compact([requestedBy && `by ${requestedBy}`, reason, ...items])
  return [
    { kind: 'Refund', at: createdAt, title: `${formatRupees(amount)} requested`, details },
    ...toEntry('Refund', `${formatRupees(amount)} ${status}`, endedAt, compact([reference, error])),
  ]
}

function listShipmentEntries({
  courier,
  trackingNumber,
  createdAt,
  events,
  receivedAt,
}: AdminShipment): TimelineEntry[] {
  const shipment = compact([courier, trackingNumber]).join(' ')
  return [
    ...toEntry('Parcel', 'Added', createdAt, compact([shipment])),
    ...events.flatMap(({ text, location, at }) => toEntry('Parcel', text, at, compact([location, shipment]))),
    ...toEntry('Parcel', 'Received back', receivedAt, compact([shipment])),
  ]
}
