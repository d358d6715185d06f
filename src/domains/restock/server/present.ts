import type { RestockDemand } from '../contract.ts'

interface WaitingRow {
  productId: string
  size: string | null
  color: string | null
  waiting: number
}

export function presentRestockDemand(rows: WaitingRow[]): RestockDemand[] {
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  return [...byProduct].map(([productId, choices]) => ({
    productId,
    waiting: choices.reduce((sum, { waiting }) => sum + waiting, 0),
    choices: choices.map(({ size, color, waiting }) => ({
      ...(size === null ? {} : { size }),
      ...(color === null ? {} : { color }),
      waiting,
    })),
  }))
}
