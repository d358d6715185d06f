import { ShopError } from '#shared/errors.ts'

export const createSkuTakenError = (sku: string) =>
  new ShopError('conflict', `A product with the SKU ${sku} already exists.`, {
    errors: [{ field: 'sku', message: 'Another product already uses this SKU.' }],
  })
