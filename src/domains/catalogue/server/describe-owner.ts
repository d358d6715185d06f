import type { TakenIdentifier } from './variant-store.ts'

export const describeOwner = (identifier: string, { productName }: Pick<TakenIdentifier, 'productName'>) =>
  `${identifier} belongs to the product "${productName}".`
