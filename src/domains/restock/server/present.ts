import type { RestockDemand } from '../contract.ts'

interface ProductDemand {
  productId: string
  waiting: number
  choices: { size: string | null; color: string | null; waiting: number }[]
}

export const presentRestockDemand = (demand: ProductDemand): RestockDemand => ({
  productId: demand.productId,
  waiting: demand.waiting,
  choices: demand.choices.map(({ size, color, waiting }) => ({
    ...(size === null ? {} : { size }),
    ...(color === null ? {} : { color }),
    waiting,
  })),
})
