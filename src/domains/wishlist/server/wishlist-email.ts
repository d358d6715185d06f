import { composeEmail } from '#platform/email/compose-email.ts'
import { formatRupees, type Paise, rupeesFromPaise } from '#shared/money.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

interface AlertItem {
  productId: string
  name: string
  color: string | null
  pricePaise: Paise
  /** As in the last alert, or when the item was saved if there was none. */
  lastAlertPricePaise: Paise
  wasInStockAtLastAlert: boolean
}

interface WishlistEmailInput {
  name: string
  items: AlertItem[]
  origin: string
  token: string
}

/** More would make the email too long to read. */
const MAX_ROWS = 12

export function wishlistEmail(shop: ShopSettings, { name, items, origin, token }: WishlistEmailInput) {
  const unsubscribeUrl = `${origin}/wishlist/stop?token=${token}`
  const [first] = items
  const rest = items.length - MAX_ROWS
  const email = composeEmail(shop, {
    ...(first && items.length === 1 ? describeOne(first) : describeMany(items)),
    name,
    blocks: [
      items.length === 1
        ? 'There’s news about one of your saved pieces.'
        : 'There’s news about some of your saved pieces.',
      { kind: 'items', rows: items.slice(0, MAX_ROWS).map(toRow) },
      ...(rest > 0 ? [`And ${rest} more on your wishlist.`] : []),
      first && items.length === 1
        ? { kind: 'button', label: 'See it', href: `${origin}${toProductPath(first)}` }
        : { kind: 'button', label: 'See your wishlist', href: `${origin}/wishlist` },
      { kind: 'small', text: 'Nothing is reserved for you. We send at most one of these emails a day.' },
    ],
    footer: [{ label: 'Stop wishlist emails', href: unsubscribeUrl }],
  })
  // email clients show their own unsubscribe button for these headers (RFC 8058)
  const headers = { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { ...email, headers }
}

const toProductPath = ({ productId, color }: AlertItem) =>
  `/product/${productId}${formatSearchParams({ color: color ?? undefined })}`

function describeOne({ name, wasInStockAtLastAlert }: AlertItem) {
  return wasInStockAtLastAlert
    ? { subject: `Price drop: ${name}`, title: 'It costs less now.' }
    : { subject: `Back in stock: ${name}`, title: 'It’s back.' }
}

const describeMany = (items: AlertItem[]) => ({
  subject: `News about ${items.length} pieces on your wishlist`,
  title: 'Worth another look.',
})

function toRow({ name, color, pricePaise, lastAlertPricePaise, wasInStockAtLastAlert }: AlertItem) {
  const details = [
    ...(color === null ? [] : [color]),
    ...(wasInStockAtLastAlert ? [] : ['Back in stock']),
    ...(pricePaise < lastAlertPricePaise ? [`Was ${formatPaise(lastAlertPricePaise)}`] : []),
  ]
  return { label: name, detail: details.join(' · '), amount: formatPaise(pricePaise) }
}

const formatPaise = (paise: Paise) => formatRupees(rupeesFromPaise(paise))
