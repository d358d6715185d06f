import { stringify } from 'csv-stringify/sync'
import type { FeedItem } from '../rules.ts'
import { formatFeedPrice } from './google-feed.ts'

const columns: Record<string, (item: FeedItem) => string | number | undefined> = {
  id: ({ id }) => id,
  item_group_id: ({ groupId }) => groupId,
  title: ({ title }) => title,
  description: ({ description }) => description,
  link: ({ link }) => link,
  image_link: ({ imageLinks }) => imageLinks[0],
  additional_image_link: ({ imageLinks }) => imageLinks.slice(1).join(','),
  availability: ({ available }) => (available > 0 ? 'in stock' : 'out of stock'),
  quantity_to_sell_on_facebook: ({ available }) => available,
  price: ({ pricePaise }) => formatFeedPrice(pricePaise),
  sale_price: ({ salePricePaise }) => salePricePaise && formatFeedPrice(salePricePaise),
  brand: ({ brand }) => brand,
  gtin: ({ gtin }) => gtin,
  mpn: ({ mpn }) => mpn,
  condition: () => 'new',
  age_group: () => 'adult',
  gender: ({ gender }) => gender,
  color: ({ color }) => color,
  size: ({ size }) => size,
  material: ({ material }) => material,
  product_type: ({ productType }) => productType,
}

// formulas are not escaped: a program reads this file, and would show the quotes
const formatLine = (cells: (string | number | undefined)[]) => stringify([cells], { quoted_match: /[\r\n]/ })

export const renderMetaHeader = () => formatLine(Object.keys(columns))
export const renderMetaItem = (item: FeedItem) => formatLine(Object.values(columns).map((getValue) => getValue(item)))
