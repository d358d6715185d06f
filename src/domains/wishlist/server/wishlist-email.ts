import { composeEmail } from '#platform/email/compose-email.ts'
import { formatRupees, type Paise, rupeesFromPaise } from '#shared/money.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

interface NewsItem {
  productId: string
  name: string
  color: string | null
  pricePaise: Paise
  /** What the customer knew before. */
  toldPricePaise: Paise
  toldInStock: boolean
}

interface WishlistEmailInput {
  name: string
  news: NewsItem[]
  origin: string
  token: string
}

/** More would make the email too long to read. */
const MAX_ROWS = 12

export function wishlistEmail(shop: ShopSettings, { name, news, origin, token }: WishlistEmailInput) {
  const unsubscribeUrl = `${origin}/wishlist/stop?token=${token}`
  const [first] = news
  const rest = news.length - MAX_ROWS
  const email = composeEmail(shop, {
    ...(first && news.length === 1 ? describeOne(first) : describeMany(news)),
    name,
    blocks: [
      news.length === 1 ? 'One of your saved pieces has news.' : 'Some of your saved pieces have news.',
      { kind: 'items', rows: news.slice(0, MAX_ROWS).map(toRow) },
      ...(rest > 0 ? [`And ${rest} more on your wishlist.`] : []),
      first && news.length === 1
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

const toProductPath = ({ productId, color }: NewsItem) =>
  `/product/${productId}${formatSearchParams({ color: color ?? undefined })}`

function describeOne({ name, toldInStock }: NewsItem) {
  return toldInStock
    ? { subject: `Price drop: ${name}`, title: 'It costs less now.' }
    : { subject: `Back in stock: ${name}`, title: 'It’s back.' }
}

const describeMany = (news: NewsItem[]) => ({
  subject: `News about ${news.length} pieces on your wishlist`,
  title: 'Worth another look.',
})

function toRow({ name, color, pricePaise, toldPricePaise, toldInStock }: NewsItem) {
  const reasons = [
    ...(color === null ? [] : [color]),
    ...(toldInStock ? [] : ['Back in stock']),
    ...(pricePaise < toldPricePaise ? [`Was ${formatPaise(toldPricePaise)}`] : []),
  ]
  return { label: name, detail: reasons.join(' · '), amount: formatPaise(pricePaise) }
}

const formatPaise = (paise: Paise) => formatRupees(rupeesFromPaise(paise))
