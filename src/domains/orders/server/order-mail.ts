import { brand } from '#shared/brand.ts'
import { formatRupees, rupeesFromPaise } from '#shared/money.ts'
import type { Address } from '../contract.ts'
import { estimatedDelivery } from '../rules.ts'

interface Placed {
  id: string
  customerName: string
  address: Address
  totalPaise: number
  placedAt: Date
  lines: { name: string; size: string | null; color: string | null; pricePaise: number; quantity: number }[]
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
const rupees = (paise: number) => formatRupees(rupeesFromPaise(paise))
const day = new Intl.DateTimeFormat(brand.locale, { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/** The order's number as the receipt shows it. */
export const shortNumber = (id: string) => id.slice(-8).toUpperCase()

/** The mail that tells that an order is placed: what, where to, and when about. */
export function orderMail({ id, customerName, address, totalPaise, placedAt, lines }: Placed) {
  const number = shortNumber(id)
  const greeting = `Hello ${customerName},`
  const thanks = `thank you for your order #${number}. It is paid and will be with you around ${day.format(estimatedDelivery(placedAt))}.`
  const items = lines.map(({ name, size, color, pricePaise, quantity }) => ({
    what: [`${quantity} × ${name}`, [size, color].filter(Boolean).join(', ')].filter(Boolean).join(', '),
    amount: rupees(pricePaise * quantity),
  }))
  const total = rupees(totalPaise)
  const to = [
    `${address.firstName} ${address.lastName}`,
    address.address,
    `${address.city}, ${address.state} ${address.postalCode}`,
    address.country,
    address.phone,
  ]
  const text = [
    greeting,
    thanks,
    [...items.map(({ what, amount }) => `${what}: ${amount}`), `Total: ${total}`].join('\n'),
    ['It goes to:', ...to].join('\n'),
  ]
  const row = (left: string, right: string, tag = 'td') =>
    `<tr><${tag} align="left">${escaped(left)}</${tag}><${tag} align="right">${escaped(right)}</${tag}></tr>`
  const html = [
    `<p>${escaped(greeting)}</p>`,
    `<p>${escaped(thanks)}</p>`,
    `<table cellpadding="6">${items.map(({ what, amount }) => row(what, amount)).join('')}${row('Total', total, 'th')}</table>`,
    `<p>It goes to:<br>${to.map(escaped).join('<br>')}</p>`,
  ]
  return { subject: `Your ${brand.name} order #${number}`, text: `${text.join('\n\n')}\n`, html: html.join('\n') }
}
