import { ShopError } from '#shared/errors.ts'

export const skuTaken = (sku: string) =>
  new ShopError('conflict', `There is already a product with the SKU ${sku}`, {
    errors: [{ field: 'sku', message: 'is taken by another product' }],
  })
