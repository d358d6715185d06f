import { shortNumber } from '#domains/orders/server/order-blocks.ts'
import { composeMail } from '#platform/mail/compose-mail.ts'
import type { MailBlock } from '#platform/mail/mail-block.ts'
import { brand } from '#shared/brand.ts'
import { formatRupees, rupeesFromPaise } from '#shared/money.ts'
import { banksTake } from '#shared/promises.ts'
import type { Outcome, ReturnReason } from '../contract.ts'

export interface MailedReturn {
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
    pricePaise: number
    quantity: number
  }[]
}

const rupees = (paise: number) => formatRupees(rupeesFromPaise(paise))

/** The items as a receipt shows them; an exchange costs nothing and says for what. */
function itemsOf({ lines, outcome }: MailedReturn): MailBlock {
  const rows = lines.map(({ name, size, color, newSize, pricePaise, quantity }) => ({
    what: `${quantity} × ${name}`,
    detail: [size, color].filter(Boolean).join(', ') || undefined,
    amount: outcome === 'exchange' && newSize !== null ? `for ${newSize}` : rupees(pricePaise * quantity),
  }))
  return { kind: 'items', rows }
}

interface Told {
  subject: (number: string) => string
  title: string
  preview: string
  blocks: MailBlock[]
}

/** Every mail about a return shows what it is about, and the way to where it stands. */
export function composedMail(of: MailedReturn, { subject, title, preview, blocks }: Told) {
  const href = `${of.origin}/order/${of.orderId}`
  return composeMail({
    subject: subject(shortNumber(of.orderId)),
    title,
    preview,
    name: of.name,
    blocks: [...blocks, itemsOf(of), { kind: 'button', label: 'See where it stands', href }],
  })
}

export function requestedMail(of: MailedReturn) {
  const { reason, reasonText, outcome } = of
  const held =
    outcome === 'exchange'
      ? 'The size that you want instead is set aside for you meanwhile.'
      : 'The money goes back once the items are with us again.'
  return composedMail(of, {
    subject: (number) => `We have your return request for order #${number}`,
    title: 'We have your request.',
    preview: 'We look at it and write again. Please do not send anything yet.',
    blocks: [
      `Thank you for telling us. We look at your request and write to you again. ${held}`,
      'Please do not send anything yet.',
      { kind: 'facts', facts: [{ label: 'Reason', value: reason }] },
      ...(reasonText ? [{ kind: 'quote' as const, text: reasonText, from: 'You wrote' }] : []),
    ],
  })
}

interface SentIn extends MailedReturn {
  id: string
  email: string
  number: string
}

/** What the shop's people read when somebody has asked; their answer goes to who did. */
export function noticeMail(of: SentIn) {
  const { id, orderId, name, email, number, reason, reasonText, outcome, origin } = of
  return composeMail({
    subject: `Return asked for: order #${shortNumber(orderId)}`,
    title: 'Somebody wants to return something.',
    preview: `${name}: ${reason}.`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Name', value: name },
          { label: 'E-mail', value: email },
          { label: 'Mobile', value: number },
          { label: 'Reason', value: reason },
          { label: 'Wants', value: outcome === 'exchange' ? 'another size' : 'the money back' },
        ],
      },
      ...(reasonText ? [{ kind: 'quote' as const, text: reasonText, from: name }] : []),
      itemsOf(of),
      { kind: 'button', label: 'Look at it', href: `${origin}/admin/returns/${id}` },
    ],
    footer: [],
  })
}

export function approvedMail(of: MailedReturn, seller: { name: string; address: string[]; state: string }) {
  const lines = [seller.name, ...seller.address, seller.state]
  return composedMail(of, {
    subject: (number) => `Your return for order #${number} is approved`,
    title: 'Send it back.',
    preview: `Where to send it: ${lines.join(', ')}.`,
    blocks: [
      'Your return is approved. Please pack the items as they came to you, put your order number on the parcel and send it to us.',
      { kind: 'address', title: 'Send it to', lines },
      { kind: 'facts', facts: [{ label: 'Write on it', value: `#${shortNumber(of.orderId)}` }] },
    ],
  })
}

export function rejectedMail(of: MailedReturn, reason: string) {
  const held = of.outcome === 'exchange' ? ' The other size is no longer set aside.' : ''
  return composedMail(of, {
    subject: (number) => `About your return for order #${number}`,
    title: 'We cannot take it back.',
    preview: reason,
    blocks: [
      `We have looked at your request and cannot take the items back.${held}`,
      { kind: 'quote', text: reason, from: brand.name },
      'If you see it differently, answer this mail: a person reads it.',
    ],
  })
}

export function receivedMail(of: MailedReturn) {
  const next =
    of.outcome === 'exchange'
      ? 'Next we pack the size that you chose and send it to you.'
      : 'Next we give your money back, and write to you when we do.'
  return composedMail(of, {
    subject: (number) => `Your return for order #${number} is here`,
    title: 'Your parcel is here.',
    preview: next,
    blocks: [`Your parcel has arrived. ${next}`],
  })
}

/** Also of an exchange that could not be sent, and came to money instead. */
export function refundedMail(of: MailedReturn, amountPaise: number) {
  const amount = rupees(amountPaise)
  const instead = of.outcome === 'exchange' ? ['The exchange that you asked for is off.'] : []
  return composedMail(
    { ...of, outcome: 'refund' },
    {
      subject: (number) =>
        amountPaise > 0 ? `${amount} for your return of order #${number}` : `Your return of order #${number} is done`,
      title: amountPaise > 0 ? 'Your money is on its way.' : 'Your return is done.',
      preview:
        amountPaise > 0 ? `${amount} goes back to you. ${banksTake()}` : 'All that you paid went back to you before.',
      blocks: [
        ...instead,
        amountPaise > 0
          ? `We are giving you ${amount} back, the way you paid. ${banksTake()}`
          : 'All that you paid for this order went back to you before, so nothing more follows.',
      ],
    },
  )
}

export function exchangedMail(of: MailedReturn) {
  return composedMail(of, {
    subject: (number) => `Your exchange for order #${number} is on its way`,
    title: 'The right size is coming.',
    preview: 'What you chose instead has left us.',
    blocks: ['What you chose instead has left us and is on its way to you. Wear it well.'],
  })
}
