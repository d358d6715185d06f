import { composeEmail } from '#platform/email/compose-email.ts'
import { formatRupees, type Paise, rupeesFromPaise } from '#shared/money.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

interface RestockEmailInput {
  product: { id: string; name: string; pricePaise: Paise }
  alert: { size: string | null; color: string | null; origin: string }
  token: string
}

export function restockEmail(shop: ShopSettings, { product, alert, token }: RestockEmailInput) {
  const { size, color, origin } = alert
  const query = formatSearchParams({ color: color ?? undefined, size: size ?? undefined })
  const variantFacts = [
    ...(size === null ? [] : [{ label: 'Size', value: size }]),
    ...(color === null ? [] : [{ label: 'Colour', value: color }]),
  ]
  return composeEmail(shop, {
    subject: `Back in stock: ${product.name}`,
    title: 'It’s back.',
    preview: `${product.name} is back in stock. Alerts go out first come, first served.`,
    blocks: [
      `You asked us to let you know: ${product.name} is back in stock.`,
      {
        kind: 'facts',
        facts: [...variantFacts, { label: 'Price', value: formatRupees(rupeesFromPaise(product.pricePaise)) }],
      },
      { kind: 'button', label: 'Get it now', href: `${origin}/product/${product.id}${query}` },
      "Alerts go out first come, first served, one per piece in stock. It isn't reserved for you, so check out soon.",
      {
        kind: 'small',
        text: 'We send one email per alert. If you miss it, you can request another on the product page.',
      },
    ],
    footer: [{ label: 'Stop all restock alerts', href: `${origin}/restock/stop?token=${token}` }],
  })
}

interface OpeningEmailInput {
  product: { id: string; name: string }
  origin: string
  token: string
}

export function openingEmail(shop: ShopSettings, { product: { id, name }, origin, token }: OpeningEmailInput) {
  return composeEmail(shop, {
    subject: `Open now: ${name}`,
    title: 'It’s open.',
    preview: `${name} is open. Units go in the order of arrival.`,
    blocks: [
      `You asked us to let you know: ${name} is on sale now.`,
      { kind: 'button', label: 'Get yours', href: `${origin}/drops/${id}` },
      'Units go in the order of arrival. None is reserved for you, so come soon.',
      { kind: 'small', text: 'We send one email per opening that you ask for.' },
    ],
    footer: [{ label: 'Stop all alerts', href: `${origin}/restock/stop?token=${token}` }],
  })
}
