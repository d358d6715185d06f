import { composeEmail } from '#platform/email/compose-email.ts'
import type { EmailBlock } from '#platform/email/email-block.ts'
import { formatRefundTiming } from '#shared/format-promises.ts'
import { shortenId } from '#shared/ids.ts'
import { calculateLineValue } from '#shared/line-value.ts'
import { formatShortPaise, type Paise } from '#shared/money.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import type { Outcome, RefundDestination, ReturnReason } from '../contract.ts'
import { formatRefundDestination } from '../rules.ts'

export interface ReturnEmailData {
  orderId: string
  name: string
  reason: ReturnReason
  reasonText: string | null
  outcome: Outcome
  origin: string
  lines: {
    name: string
    size: string | null
    color: string | null
    newSize: string | null
    pricePaise: Paise
    quantity: number
    discountPaise: Paise
  }[]
}

/** Shows the new size instead of the price for an exchange. */
function buildItemsBlock({ lines, outcome }: ReturnEmailData): EmailBlock {
  const rows = lines.map(({ name, size, color, newSize, quantity, ...line }) => ({
    label: `${quantity} × ${name}`,
    detail: [size, color].filter(Boolean).join(', ') || undefined,
    amount:
      outcome === 'exchange' && newSize !== null
        ? `for ${newSize}`
        : formatShortPaise(calculateLineValue({ quantity, ...line })),
  }))
  return { kind: 'items', rows }
}

interface EmailContent {
  subject: (orderNumber: string) => string
  title: string
  preview: string
  blocks: EmailBlock[]
}

/** Adds the items and a link to the order to the content of a return email. */
export function composeReturnEmail(
  shop: ShopSettings,
  data: ReturnEmailData,
  { subject, title, preview, blocks }: EmailContent,
) {
  const href = `${data.origin}/order/${data.orderId}`
  return composeEmail(shop, {
    subject: subject(shortenId(data.orderId)),
    title,
    preview,
    name: data.name,
    blocks: [...blocks, buildItemsBlock(data), { kind: 'button', label: 'Track your return', href }],
  })
}

export function returnRequestedEmail(shop: ShopSettings, data: ReturnEmailData) {
  const { reason, reasonText, outcome } = data
  const nextStep =
    outcome === 'exchange'
      ? "We've reserved your new size in the meantime."
      : "We'll refund you once we have the items back."
  return composeReturnEmail(shop, data, {
    subject: (orderNumber) => `We have your return request for order #${orderNumber}`,
    title: 'We have your request.',
    preview: "We'll review it and email you. Please don't send anything yet.",
    blocks: [
      `Thank you for telling us. We'll review your request and email you. ${nextStep}`,
      "Please don't send anything yet.",
      { kind: 'facts', facts: [{ label: 'Reason', value: reason }] },
      ...(reasonText ? [{ kind: 'quote' as const, text: reasonText, from: 'You wrote' }] : []),
    ],
  })
}

interface SubmittedReturn extends ReturnEmailData {
  id: string
  email: string
  /** Phone number, named as in the API. */
  number: string
}

/** Goes to the shop's staff; the caller sets Reply-To to the customer. */
export function staffNoticeEmail(shop: ShopSettings, data: SubmittedReturn) {
  const { id, orderId, name, email, number, reason, reasonText, outcome, origin } = data
  return composeEmail(shop, {
    subject: `Return requested: order #${shortenId(orderId)}`,
    title: 'New return request.',
    preview: `${name}: ${reason}.`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Name', value: name },
          { label: 'Email', value: email },
          { label: 'Mobile', value: number },
          { label: 'Reason', value: reason },
          { label: 'Wants', value: outcome === 'exchange' ? 'Another size' : 'A refund' },
        ],
      },
      ...(reasonText ? [{ kind: 'quote' as const, text: reasonText, from: name }] : []),
      buildItemsBlock(data),
      { kind: 'button', label: 'Review the return', href: `${origin}/admin/returns/${id}` },
    ],
    footer: [],
  })
}

export function returnApprovedEmail(shop: ShopSettings, data: ReturnEmailData) {
  const { name, address, state } = shop.seller
  const lines = [name, ...address, state].filter(Boolean)
  return composeReturnEmail(shop, data, {
    subject: (orderNumber) => `Your return for order #${orderNumber} is approved`,
    title: 'Send it back.',
    preview: address.length > 0 ? `Where to send it: ${lines.join(', ')}.` : 'Your return is approved.',
    blocks: [
      'Your return is approved. Please pack the items the way they arrived, write your order number on the parcel and send it to us.',
      address.length > 0
        ? { kind: 'address', title: 'Send it to', lines }
        : "Reply to this email, and we'll tell you where to send it.",
      { kind: 'facts', facts: [{ label: 'Write on the parcel', value: `#${shortenId(data.orderId)}` }] },
    ],
  })
}

export function returnRejectedEmail(shop: ShopSettings, data: ReturnEmailData, reason: string) {
  const holdNote = data.outcome === 'exchange' ? ' Your new size is no longer reserved.' : ''
  return composeReturnEmail(shop, data, {
    subject: (orderNumber) => `About your return for order #${orderNumber}`,
    title: "We can't accept this return.",
    preview: reason,
    blocks: [
      `We've reviewed your request and can't take the items back.${holdNote}`,
      { kind: 'quote', text: reason, from: shop.brand.name },
      'Think we got it wrong? Just reply to this email.',
    ],
  })
}

export function returnReceivedEmail(shop: ShopSettings, data: ReturnEmailData) {
  const nextStep =
    data.outcome === 'exchange'
      ? "Next, we'll pack your new size and ship it to you."
      : "Next, we'll process your refund and email you when it's done."
  return composeReturnEmail(shop, data, {
    subject: (orderNumber) => `Your return for order #${orderNumber} has arrived`,
    title: 'Your parcel is here.',
    preview: nextStep,
    blocks: [`We've received your parcel. ${nextStep}`],
  })
}

/** Also sent when an exchange is refunded instead. */
export function returnRefundedEmail(
  shop: ShopSettings,
  data: ReturnEmailData,
  { amountPaise, isCash, refundTo }: { amountPaise: Paise; isCash: boolean; refundTo: RefundDestination | null },
) {
  const amount = formatShortPaise(amountPaise)
  const texts = isCash
    ? {
        title: 'Your refund is approved.',
        preview: `Your refund of ${amount} is approved.`,
        text: `Your refund of ${amount} is approved. ${formatCashRefund(refundTo)}`,
      }
    : {
        title: 'Your refund is on its way.',
        preview: `We've started your refund of ${amount}. ${formatRefundTiming(shop)}`,
        text: `We've started your refund of ${amount} to ${formatRefundDestination(null)}. ${formatRefundTiming(shop)}`,
      }
  const exchangeNote =
    data.outcome === 'exchange' ? ["We couldn't send your exchange, so we're refunding you instead."] : []
  return composeReturnEmail(
    shop,
    { ...data, outcome: 'refund' },
    {
      subject: (orderNumber) =>
        amountPaise > 0
          ? `Your refund of ${amount} for order #${orderNumber}`
          : `Your return for order #${orderNumber} is complete`,
      title: amountPaise > 0 ? texts.title : 'Your return is complete.',
      preview: amountPaise > 0 ? texts.preview : 'This order was already fully refunded.',
      blocks: [
        ...exchangeNote,
        amountPaise > 0 ? texts.text : 'This order was already fully refunded, so there is nothing left to pay back.',
      ],
    },
  )
}

/** A refund of cash is sent by hand later. An exchange that became a refund has no UPI ID or bank account yet. */
const formatCashRefund = (refundTo: RefundDestination | null) =>
  refundTo
    ? `We send it to ${formatRefundDestination(refundTo)} and email you when it is done.`
    : 'Please reply with your UPI ID, or with your bank account number and IFSC. We email you when it is done.'

export function exchangeSentEmail(shop: ShopSettings, data: ReturnEmailData) {
  return composeReturnEmail(shop, data, {
    subject: (orderNumber) => `Your exchange for order #${orderNumber} is on its way`,
    title: 'The right size is coming.',
    preview: 'Your new size has shipped.',
    blocks: ['Your new size has shipped and is on its way to you.'],
  })
}
