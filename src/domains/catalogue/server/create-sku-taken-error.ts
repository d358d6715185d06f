import { ShopError } from '#shared/errors.ts'
import { describeOwner } from './describe-owner.ts'
import type { TakenIdentifier } from './variant-store.ts'

/** The owner is unknown if another process has just created it. */
export function createSkuTakenError(sku: string, owner?: Pick<TakenIdentifier, 'productName'>): ShopError {
  const message = owner ? describeOwner(`The SKU ${sku}`, owner) : 'Another product already uses this SKU.'
  return new ShopError('conflict', owner ? message : `A product with the SKU ${sku} already exists.`, {
    errors: [{ field: 'sku', message }],
  })
}
