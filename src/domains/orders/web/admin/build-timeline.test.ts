import { expect, it } from 'vitest'
import type { EmailSummary } from '#domains/emails/contract.ts'
import type { AdminShipment } from '#domains/shipping/admin-contract.ts'
import type { Rupees } from '#shared/money.ts'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import type { TaxDocumentSummary } from '../../invoice-contract.ts'
import { buildTimeline } from './build-timeline.ts'

const at = (minute: number) => `2026-11-16T10:${String(minute).padStart(2, '0')}:00.000Z`
const rupees = (amount: number) => amount as Rupees
const address = { firstName: 'Asha', phone: '9876543210' }
const variant = { sku: 'TEE', size: 'M', color: 'Black' }

const order = {
  statusHistory: [
    { status: 'Processing', at: at(1) },
    { status: 'Shipped', at: at(8), by: 'Ravi' },
  ],
  amendments: [
    {
      _id: 'a',
      at: at(5),
      by: 'Ravi',
      reason: 'Called',
      address: { before: address, after: { ...address, phone: '9000044444' } },
      lines: [{ lineId: 'l', name: 'Tee', before: variant, after: { ...variant, size: 'L' } }],
    },
  ],
  refunds: [
    {
      _id: 'r',
      amount: rupees(98),
      reason: 'Loose thread',
      requestedBy: 'Ravi',
      items: ['1 × Tee'],
      status: 'succeeded',
      createdAt: at(12),
      endedAt: at(14),
      reference: 'UTR1',
    },
  ],
  payment: {
    amount: rupees(1_798),
    method: 'upi',
    madeAt: at(0),
    events: [{ id: 'e', kind: 'payment.captured', receivedAt: at(2) }],
  },
  restockedAt: at(15),
  archivedAt: at(16),
} as unknown as AdminOrderDetail

const describe = (sources: Partial<Parameters<typeof buildTimeline>[0]>) =>
  buildTimeline({ order, notes: [], emails: [], shipments: [], documents: [], ...sources }).map(
    ({ kind, title, details }) => [kind, title, ...details].join(' | '),
  )

it('lists the events of an order in chronological order', () => {
  const timeline = describe({
    notes: [
      { _id: 'n2', text: 'Wants it by Friday', at: at(10), by: 'Meena' },
      { _id: 'n1', text: 'Gift', at: at(4), by: 'Meena' },
    ],
    emails: [
      { subject: 'Your order', to: 'a@b.in', createdAt: at(3), state: 'sent' },
      {
        subject: 'On its way',
        to: 'a@b.in',
        createdAt: at(11),
        state: 'failed',
        error: 'No such mailbox',
        copyOf: 'x',
      },
    ] as EmailSummary[],
    shipments: [
      {
        courier: 'Delhivery',
        trackingNumber: 'DL1',
        createdAt: at(7),
        receivedAt: at(13),
        events: [{ text: 'Picked up', location: 'Pune', at: at(9) }],
      },
    ] as AdminShipment[],
    documents: [
      { number: 'NKD/1', kind: 'invoice', date: at(6), total: rupees(1_798) },
      { number: 'CN/1', kind: 'credit note', date: at(17), total: rupees(98) },
    ] as TaxDocumentSummary[],
  })
  expect(timeline).toEqual([
    'Payment | ₹1,798.00 paid | upi',
    'Status | Processing | automatic',
    'Payment | payment.captured | reported by the provider',
    'Email | Your order | to a@b.in',
    'Note | Gift | by Meena',
    'Change | Amended | Tee: M / Black → L / Black | Phone: 9876543210 → 9000044444 | by Ravi: Called',
    'Invoice | NKD/1 issued | ₹1,798.00',
    'Parcel | Added | Delhivery DL1',
    'Status | Shipped | by Ravi',
    'Parcel | Picked up | Pune | Delhivery DL1',
    'Note | Wants it by Friday | by Meena',
    'Email | On its way | to a@b.in | sent again | failed | No such mailbox',
    'Refund | ₹98.00 requested | by Ravi | Loose thread | 1 × Tee',
    'Parcel | Received back | Delhivery DL1',
    'Refund | ₹98.00 succeeded | UTR1',
    'Stock | Items restocked',
    'Status | Archived',
    'Invoice | Credit note CN/1 issued | ₹98.00',
  ])
})

it('says when cash was received, or the shipment refused', () => {
  const cash = { received: rupees(899), recordedAt: at(1), recordedBy: 'Ravi', reference: 'UTR7', refusedAt: at(2) }
  const { payment: _, ...unpaid } = order
  const cashOrder = { ...unpaid, statusHistory: [], amendments: [], refunds: [], cash } as unknown as AdminOrderDetail
  expect(describe({ order: cashOrder }).slice(0, 2)).toEqual([
    'Payment | ₹899.00 received in cash | by Ravi | UTR7',
    'Parcel | Refused',
  ])
})
