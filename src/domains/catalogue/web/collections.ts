/** The collections that links name, spelled as the catalogue spells them. */
export const collectionPath = (name: string) => `/collections/${encodeURIComponent(name)}`

export const tShirtCollections = [
  'OverSized T-Shirt',
  'Tie Dye Oversized T-Shirt',
  'Acid Wash Oversized T-Shirt',
] as const

export const winterCollections = [
  'SweatShirt',
  'OverSized SweatShirt',
  'Hoodie',
  'Zip Hoodie',
  'OverSized Hoodie',
  'Acid Washed Hoodie',
  'Varsity Jacket',
] as const
