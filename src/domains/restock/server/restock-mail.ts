import { composeMail } from '#platform/mail/compose-mail.ts'
import { writeSearch } from '#shared/known-search.ts'
import { formatRupees, rupeesFromPaise } from '#shared/money.ts'

interface Restock {
  product: { id: string; name: string; pricePaise: number }
  alert: { size: string | null; color: string | null; origin: string }
  /** Opens the page where alerts are stopped. */
  token: string
}

/** It is back: where to get it as it was asked for, and the way to hear no more. */
export function restockMail({ product, alert, token }: Restock) {
  const { size, color, origin } = alert
  const search = writeSearch({ color: color ?? undefined, size: size ?? undefined })
  const choice = [
    ...(size === null ? [] : [{ label: 'Size', value: size }]),
    ...(color === null ? [] : [{ label: 'Colour', value: color }]),
  ]
  return composeMail({
    subject: `Back in stock: ${product.name}`,
    title: 'It’s back.',
    preview: `${product.name} can be had again. We told you in the order of asking.`,
    blocks: [
      `You asked us to tell you, so here it is: ${product.name} is back on the shelf.`,
      {
        kind: 'facts',
        facts: [...choice, { label: 'Price', value: formatRupees(rupeesFromPaise(product.pricePaise)) }],
      },
      { kind: 'button', label: 'Get it now', href: `${origin}/product/${product.id}${search}` },
      'We write in the order of asking, and to no more people than there are pieces. It is not set aside for you, though: first to check out takes it.',
      { kind: 'small', text: 'This was the one mail for this alert. Ask again on its page if you miss it.' },
    ],
    footer: [{ label: 'Stop all restock alerts', href: `${origin}/restock/stop?token=${token}` }],
  })
}
