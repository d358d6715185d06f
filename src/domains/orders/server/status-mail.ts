import { brand } from '#shared/brand.ts'
import { formatRupees, rupeesFromPaise } from '#shared/money.ts'
import { escaped, shortNumber } from './order-mail.ts'

interface Told {
  id: string
  customerName: string
}

const rupees = (paise: number) => formatRupees(rupeesFromPaise(paise))
const BANKS = 'Banks usually take 3 to 4 business days.'

const news = {
  Shipped: {
    subject: (number: string) => `Your ${brand.name} order #${number} is on its way`,
    text: (number: string) => `your order #${number} has left us and is on its way to you.`,
  },
  Delivered: {
    subject: (number: string) => `Your ${brand.name} order #${number} was delivered`,
    text: (number: string) => `your order #${number} was delivered. Wear it well.`,
  },
}

/** Tells that a parcel has left, or arrived. */
export function statusMail({ id, customerName }: Told, status: keyof typeof news) {
  const number = shortNumber(id)
  const { subject, text } = news[status]
  return written(subject(number), [`Hello ${customerName},`, text(number)])
}

/** Tells that something goes back of what was paid. */
export function refundMail({ id, customerName }: Told, amountPaise: number) {
  const [number, amount] = [shortNumber(id), rupees(amountPaise)]
  return written(`${amount} of your ${brand.name} order #${number} goes back to you`, [
    `Hello ${customerName},`,
    `we are giving you ${amount} of your order #${number} back. ${BANKS}`,
  ])
}

/** Tells that there will be no parcel, and what goes back. */
export function cancelMail({ id, customerName }: Told, amountPaise: number) {
  const number = shortNumber(id)
  const back = amountPaise > 0 ? ` We are giving you ${rupees(amountPaise)} back. ${BANKS}` : ''
  return written(`Your ${brand.name} order #${number} is cancelled`, [
    `Hello ${customerName},`,
    `your order #${number} is cancelled.${back}`,
  ])
}

const written = (subject: string, paragraphs: string[]) => ({
  subject,
  text: `${paragraphs.join('\n\n')}\n`,
  html: paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n'),
})
