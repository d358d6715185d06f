import { formatShopifyCsv, type ShopifyCells } from './shopify-export.ts'

const VARIANTS_PER_PRODUCT = 5
const IMAGES_PER_PRODUCT = 3
const TAG_COUNT = 40

const pick = <T>(values: readonly T[], index: number) => values[index % values.length] as T

const garments = ['Oversized Tee', 'Zip Hoodie', 'Cargo Joggers', 'Linen Shirt', 'Kurta', 'Varsity Jacket', 'Polo']
const moods = ['Monsoon', 'Chai', 'Bazaar', 'Midnight', 'Saffron', 'Rooftop', 'Local Train', 'Gully', 'Kite', 'Banyan']
const colors = ['Black', 'Off White', 'Rust', 'Olive', 'Navy', 'Sage', 'Maroon']
const sizes = ['S', 'M', 'L', 'XL', 'XXL']

/** Builds the export of a store whose products have five sizes, three images and three tags each. Computed, not random. */
export function buildLargeShopifyExport({ products, imageUrl }: { products: number; imageUrl: string }): string {
  return formatShopifyCsv(Array.from({ length: products }, (_, index) => buildProduct(index, imageUrl)).flat())
}

function buildProduct(index: number, imageUrl: string): ShopifyCells[] {
  const garment = pick(garments, index)
  const title = `${pick(moods, Math.floor(index / garments.length))} ${garment} ${index + 1}`
  const handle = title.toLowerCase().replaceAll(' ', '-')
  const price = 499 + (index % 30) * 100
  return Array.from({ length: VARIANTS_PER_PRODUCT }, (_, variant) => ({
    Handle: handle,
    ...(variant === 0 ? buildProductCells(index, title, garment) : {}),
    'Option1 Value': pick(sizes, variant),
    'Option2 Value': pick(colors, index),
    'Variant SKU': `IMP-${index + 1}-${variant + 1}`,
    'Variant Grams': 200 + (index % 9) * 25,
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': (index * 7 + variant * 3) % 40,
    'Variant Inventory Policy': 'deny',
    'Variant Price': (variant === VARIANTS_PER_PRODUCT - 1 ? price + 100 : price).toFixed(2),
    'Variant Compare At Price': index % 4 === 0 ? (price + 500).toFixed(2) : '',
    'Variant Barcode': `'89${String(index * VARIANTS_PER_PRODUCT + variant).padStart(11, '0')}`,
    ...(variant < IMAGES_PER_PRODUCT
      ? {
          'Image Src': `${imageUrl}/${handle}-${variant + 1}.jpg`,
          'Image Position': variant + 1,
          'Image Alt Text': `${title}, view ${variant + 1}`,
        }
      : {}),
  }))
}

const buildProductCells = (index: number, title: string, garment: string): ShopifyCells => ({
  Title: title,
  'Body (HTML)': `<p><strong>${title}</strong> in ${pick(colors, index).toLowerCase()}, cut &amp; sewn in Tiruppur.</p><ul><li>240 GSM cotton</li><li>Pre-shrunk</li><li>Batch ${index}</li></ul>`,
  Vendor: 'Asha Textiles',
  Type: garment,
  Tags: [index, index * 3 + 1, index * 7 + 2].map((tag) => `Edit ${tag % TAG_COUNT}`).join(', '),
  Published: 'true',
  'Option1 Name': 'Size',
  'Option2 Name': 'Color',
  'SEO Title': `${title} online`,
  'SEO Description': `Buy the ${title}.`,
  Status: index % 20 === 19 ? 'draft' : 'active',
})
