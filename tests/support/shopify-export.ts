import { stringify } from 'csv-stringify/sync'

/** The columns of a product export of a Shopify store in India. */
const columns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Variant Image',
  'Variant Weight Unit',
  'Variant Tax Code',
  'Cost per item',
  'Included / India',
  'Price / India',
  'Compare At Price / India',
  'Status',
] as const

export type ShopifyCells = Partial<Record<(typeof columns)[number], string | number>>

export const formatShopifyCsv = (rows: ShopifyCells[]): string =>
  stringify([[...columns], ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))])

interface Sample {
  handle: string
  title: string
  body?: string
  type?: string
  category?: string
  tags?: string
  status?: string
  published?: string
  options?: Record<string, string[]>
  skuPrefix?: string
  price: (values: string[]) => number
  compareAt?: number
  grams?: number
  images?: string[]
}

const tops = 'Apparel & Accessories > Clothing > Shirts & Tops'
const sizes = ['S', 'M', 'L', 'XL']

const samples: Sample[] = [
  {
    handle: 'monsoon-oversized-tee',
    title: 'Monsoon Oversized Tee',
    body: '<p><strong>240 GSM</strong> French&nbsp;terry, cut &amp; sewn in Tiruppur.</p>\n<ul>\n<li>Drop shoulder</li>\n<li>Pre-shrunk</li>\n</ul>\n<script>track()</script>',
    type: 'T-Shirts',
    tags: "Monsoon Drop, Men's, oversized",
    options: { Size: sizes, Color: ['Black', 'Off White'] },
    skuPrefix: 'MON',
    price: ([size]) => (size === 'XL' ? 1099 : 999),
    compareAt: 1499,
    grams: 240,
    images: ['monsoon-black.png', 'monsoon-white.png'],
  },
  {
    handle: 'chai-print-hoodie',
    title: 'Chai Print Hoodie',
    body: '<div><h3>Warm</h3><p>Brushed fleece.<br>Kangaroo pocket.</p></div>',
    type: 'Hoodies',
    tags: 'Winter Wear, Unisex',
    options: { Colour: ['Rust', 'Olive'], Size: ['M', 'L'] },
    skuPrefix: 'CHAI',
    price: () => 1899,
    compareAt: 1899,
    images: ['chai.png'],
  },
  {
    handle: 'kurti-indigo',
    title: 'Indigo Kurti',
    body: 'Hand-block printed.\n\nWash separately.',
    category: 'Apparel & Accessories > Clothing > Traditional & Ceremonial Clothing > Kurtas',
    tags: 'Women, Festive Edit',
    options: { Size: ['S', 'M'] },
    skuPrefix: 'KUR',
    price: () => 1299.5,
    images: ['kurti.png'],
  },
  {
    handle: 'canvas-tote',
    title: 'Canvas Tote',
    body: '<p>Carries a week of groceries.</p>',
    type: 'Bags',
    tags: 'Accessories',
    price: () => 499,
    skuPrefix: 'TOTE',
    images: ['tote.png'],
  },
  {
    handle: 'sticker-pack',
    title: 'Sticker Pack',
    type: 'Stationery',
    price: () => 149,
    images: ['stickers.png'],
  },
  {
    handle: 'slim-chinos',
    title: 'Slim Chinos',
    body: '<p>Stretch twill.</p>',
    type: 'Trousers',
    tags: 'men',
    options: { Waist: ['30', '32'], Color: ['Khaki'], Length: ['Regular', 'Long'] },
    skuPrefix: 'CHN',
    price: () => 1799,
    images: ['chinos.png'],
  },
  {
    handle: 'varsity-jacket',
    title: 'Varsity Jacket',
    body: '<p>Wool blend.</p>',
    type: 'Jackets',
    tags: 'Winter Wear',
    status: 'draft',
    options: { Size: ['M', 'L'], Color: ['Navy'] },
    skuPrefix: 'VAR',
    price: () => 3499,
    images: ['varsity.png'],
  },
  {
    handle: 'old-logo-cap',
    title: 'Old Logo Cap',
    body: '<p>Discontinued.</p>',
    type: 'Caps',
    status: 'archived',
    options: { Color: ['Black', 'White'] },
    skuPrefix: 'CAP',
    price: () => 599,
    images: ['cap.png'],
  },
  {
    handle: 'preview-tee',
    title: 'Preview Tee',
    body: '<p>Not in the online store yet.</p>',
    type: 'T-Shirts',
    published: 'false',
    options: { Size: ['M'], Color: ['Sage'] },
    skuPrefix: 'PRE',
    price: () => 899,
    images: ['preview.png'],
  },
  {
    handle: 'block-print-scarf',
    title: 'Block Print Scarf',
    body: '<table><tr><td>Length</td><td>180 cm</td></tr></table>',
    category: tops,
    tags: 'Accessories, Festive Edit',
    options: { Style: ['Dots', 'Stripes'] },
    skuPrefix: 'SCARF',
    price: () => 799,
    compareAt: 999,
    images: ['scarf.png'],
  },
  {
    handle: 'बनारसी-दुपट्टा',
    title: 'Banarasi Dupatta',
    body: '<p>Silk.</p>',
    type: 'Dupattas',
    tags: 'Women, Festive Edit',
    options: { Color: ['Maroon, Gold', 'Teal'] },
    skuPrefix: 'DUP',
    price: () => 2999,
    images: ['dupatta.png'],
  },
  {
    handle: 'gift-card',
    title: 'Gift Card',
    body: '<p>For a friend.</p>',
    type: 'Gift Cards',
    options: { Denominations: ['₹500', '₹1000'] },
    price: ([value = '']) => Number(value.slice(1)),
  },
]

export const SHOPIFY_IMAGES = samples.flatMap(({ images = [] }) => images)

/** Twelve products, one of them a gift card, with images under `imageUrl`. */
export function buildShopifyExport(imageUrl: string): string {
  return formatShopifyCsv(samples.flatMap((sample) => buildRows(sample, imageUrl)))
}

function buildRows(sample: Sample, imageUrl: string): ShopifyCells[] {
  const { handle, title, body = '', type = '', category = '', tags = '', options, skuPrefix, images = [] } = sample
  const names = Object.keys(options ?? { Title: [] })
  const variants = combine(Object.values(options ?? { Title: ['Default Title'] }))
  const product: ShopifyCells = {
    Title: title,
    'Body (HTML)': body,
    Vendor: 'Asha Textiles',
    'Product Category': category,
    Type: type,
    Tags: tags,
    Published: sample.published ?? 'true',
    ...Object.fromEntries(names.map((name, index) => [`Option${index + 1} Name`, name])),
    'Gift Card': String(handle === 'gift-card'),
    'SEO Title': skuPrefix ? `${title} online` : '',
    'SEO Description': skuPrefix ? `Buy the ${title}.` : '',
    Status: sample.status ?? 'active',
  }
  const rowCount = Math.max(variants.length, images.length)
  return Array.from({ length: rowCount }, (_, index) => {
    const image = images[index]
    return {
      Handle: handle,
      ...(index === 0 ? product : {}),
      ...(variants[index] ? buildVariantCells(sample, variants[index], index, imageUrl) : {}),
      ...(image
        ? {
            'Image Src': `${imageUrl}/${image}`,
            'Image Position': index + 1,
            'Image Alt Text': `${title} ${index + 1}`,
          }
        : {}),
    }
  })
}

function buildVariantCells(sample: Sample, values: string[], index: number, imageUrl: string): ShopifyCells {
  const { options, skuPrefix, price, compareAt, grams = 300, images = [] } = sample
  const color = Object.keys(options ?? {}).findIndex((name) => /^colou?r$/i.test(name))
  const colors = Object.values(options ?? {})[color] ?? []
  const image = images.length > 1 ? images[colors.indexOf(values[color] ?? '')] : undefined
  return {
    ...Object.fromEntries(values.map((value, option) => [`Option${option + 1} Value`, value])),
    'Variant SKU': skuPrefix ? [skuPrefix, ...(options ? [index + 1] : [])].join('-') : '',
    'Variant Grams': grams,
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': index === 3 ? -2 : 5 + index,
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': price(values).toFixed(2),
    'Variant Compare At Price': compareAt?.toFixed(2) ?? '',
    'Variant Requires Shipping': 'true',
    'Variant Taxable': 'true',
    'Variant Barcode': skuPrefix === 'MON' ? `89012345${String(index).padStart(5, '0')}` : '',
    'Variant Image': image ? `${imageUrl}/${image}` : '',
    'Variant Weight Unit': 'g',
    'Cost per item': '200.00',
    'Included / India': 'true',
  }
}

const combine = (lists: string[][]): string[][] =>
  lists.reduce<string[][]>((rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])), [[]])
