const colors = ['Black', 'White', 'Navy', 'Olive', 'Maroon', 'Lavender', 'Rust', 'Teal', 'Grey', 'Red', 'Mint', 'Coral']
const garments = ['hoodie', 'sweatshirt', 'oversized tshirt', 'varsity jacket', 'zip hoodie', 'acid wash', 'essentials']
const designs = [
  'midnight',
  'monsoon',
  'rickshaw',
  'terrace',
  'tiger',
  'lotus',
  'metro',
  'cassette',
  'karana',
  'zohalika',
]
const misspellings = ['blak hudi', 'swaet shrit', 'acid wsh', 'tshrt', 'midnite', 'monsun hoodie', 'rikshaw', 'hoodei']
const collections = ['Hoodie', 'Zip Hoodie', 'SweatShirt', 'OverSized T-Shirt', 'Essentials', 'Varsity Jacket']

const buildUrl = (path: string, values: Record<string, string>) => `${path}?${new URLSearchParams(values)}`

const searchTexts = [
  ...garments,
  ...colors,
  ...designs,
  ...misspellings,
  ...colors.flatMap((color) => garments.map((garment) => `${color} ${garment}`)),
  ...['women', 'men'].flatMap((gender) => garments.map((garment) => `${gender} ${garment}`)),
  ...Array.from({ length: 12 }, (_, n) => `SYN-${n * 13 + 1}`),
]

/** Each search text, also without its last one, two and three letters: what is requested while the end is typed. */
const prefixes = searchTexts.flatMap((text) =>
  Array.from({ length: Math.min(4, text.length - 1) }, (_, n) => text.slice(0, text.length - n)),
)

const filters: Record<string, string>[] = [
  {},
  ...['Top Wear', 'Winter Wear', 'Bottom Wear'].map((category) => ({ category })),
  ...['Men', 'Women'].map((gender) => ({ gender })),
  ...collections.map((collection) => ({ collection })),
  ...colors.map((color) => ({ color })),
  ...['M', 'XL'].map((size) => ({ size })),
  { minPrice: '600', maxPrice: '1500' },
  { collection: 'Hoodie', color: 'Black', size: 'M' },
]
const sortOrders = ['Default', 'priceAsc', 'priceDesc', 'popularity']

/** Realistic request paths by kind. Each kind has far more of them than there are parallel requests. */
export const requestPaths = {
  'product list (20)': filters.flatMap((filter) =>
    sortOrders.flatMap((sortBy) =>
      ['1', '2'].map((page) => buildUrl('/api/products', { ...filter, sortBy, page, limit: '20' })),
    ),
  ),
  search: searchTexts.map((search) => buildUrl('/api/products', { search, limit: '20' })),
  suggestions: [...new Set(prefixes)].map((q) => buildUrl('/api/search/suggestions', { q })),
}
