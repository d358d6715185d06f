/** Addresses as shoppers make them, by what they ask for; far more of each than are ever asked at once. */
const colours = [
  'Black',
  'White',
  'Navy',
  'Olive',
  'Maroon',
  'Lavender',
  'Rust',
  'Teal',
  'Grey',
  'Red',
  'Mint',
  'Coral',
]
const things = ['hoodie', 'sweatshirt', 'oversized tshirt', 'varsity jacket', 'zip hoodie', 'acid wash', 'essentials']
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
const misspelt = ['blak hudi', 'swaet shrit', 'acid wsh', 'tshrt', 'midnite', 'monsun hoodie', 'rikshaw', 'hoodei']
const collections = ['Hoodie', 'Zip Hoodie', 'SweatShirt', 'OverSized T-Shirt', 'Essentials', 'Varsity Jacket']

const each = <T>(list: readonly T[], of: (item: T) => string[]) => list.flatMap(of)
const query = (path: string, values: Record<string, string>) => `${path}?${new URLSearchParams(values)}`

const texts = [
  ...things,
  ...colours,
  ...designs,
  ...misspelt,
  ...each(colours, (colour) => things.map((thing) => `${colour} ${thing}`)),
  ...each(['women', 'men'], (gender) => things.map((thing) => `${gender} ${thing}`)),
  ...Array.from({ length: 12 }, (_, n) => `SYN-${n * 13 + 1}`),
]

/** A word is typed letter by letter, and asked for from its second letter on. */
const typed = each(texts, (text) =>
  Array.from({ length: Math.min(4, text.length - 1) }, (_, n) => text.slice(0, text.length - n)),
)

const filters: Record<string, string>[] = [
  {},
  ...['Top Wear', 'Winter Wear', 'Bottom Wear'].map((category) => ({ category })),
  ...['Men', 'Women'].map((gender) => ({ gender })),
  ...collections.map((collection) => ({ collection })),
  ...colours.map((color) => ({ color })),
  ...['M', 'XL'].map((size) => ({ size })),
  { minPrice: '600', maxPrice: '1500' },
  { collection: 'Hoodie', color: 'Black', size: 'M' },
]
const orders = ['Default', 'priceAsc', 'priceDesc', 'popularity']

export const addresses = {
  'product list (20)': each(filters, (filter) =>
    orders.flatMap((sortBy) =>
      ['1', '2'].map((page) => query('/api/products', { ...filter, sortBy, page, limit: '20' })),
    ),
  ),
  search: texts.map((search) => query('/api/products', { search, limit: '20' })),
  suggestions: [...new Set(typed)].map((q) => query('/api/search/suggestions', { q })),
}
