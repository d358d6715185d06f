import type { RestockDemand } from '../contract.ts'

interface ProductDemand {
  productId: string
  waiting: number
  variants: { size: string | null; color: string | null; waiting: number }[]
}

export const presentRestockDemand = (demand: ProductDemand): RestockDemand => ({
  productId: demand.productId,
  waiting: demand.waiting,
  variants: demand.variants.map(({ size, color, waiting }) => ({
    ...(size === null ? {} : { size }),
    ...(color === null ? {} : { color }),
    waiting,
  })),
})
