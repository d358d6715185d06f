import { escapeHtml } from '#platform/escape-html.ts'
import { type Paise, rupeesFromPaise } from '#shared/money.ts'
import type { FeedItem } from '../rules.ts'

/** Characters that XML forbids even when they are escaped. */
const forbiddenInXml = /(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}/gu

const renderTag = (name: string, value: string | undefined) =>
  value === undefined || value === ''
    ? ''
    : `<${name}>${escapeHtml(value.toWellFormed().replace(forbiddenInXml, ''))}</${name}>`

export const formatFeedPrice = (paise: Paise) => `${rupeesFromPaise(paise).toFixed(2)} INR`

export const renderGoogleStart = (shopName: string, origin: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>` +
  `${renderTag('title', shopName)}${renderTag('link', origin)}${renderTag('description', shopName)}\n`

export const GOOGLE_END = '</channel></rss>\n'

export function renderGoogleItem(item: FeedItem): string {
  const [imageLink, ...additionalImageLinks] = item.imageLinks
  const fields: [name: string, value: string | undefined][] = [
    ['id', item.id],
    ['item_group_id', item.groupId],
    ['title', item.title],
    ['description', item.description],
    ['link', item.link],
    ['image_link', imageLink],
    ...additionalImageLinks.map((link): [string, string] => ['additional_image_link', link]),
    ['availability', item.available > 0 ? 'in_stock' : 'out_of_stock'],
    ['price', formatFeedPrice(item.pricePaise)],
    ['sale_price', item.salePricePaise && formatFeedPrice(item.salePricePaise)],
    ['brand', item.brand],
    ['gtin', item.gtin],
    ['mpn', item.mpn],
    ['condition', 'new'],
    ['age_group', 'adult'],
    ['gender', item.gender],
    ['color', item.color],
    ['size', item.size],
    ['material', item.material],
    ['product_type', item.productType],
    ['shipping_weight', item.weightGrams === undefined ? undefined : `${item.weightGrams} g`],
  ]
  return `<item>${fields.map(([name, value]) => renderTag(`g:${name}`, value)).join('')}</item>\n`
}
