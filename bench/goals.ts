import type { Goal, Measurements } from './result.ts'

const limits = {
  /** Minimum share of the bare server's throughput. */
  throughput: 0.9,
  /** Maximum p99 latency relative to the smallest catalogue. */
  'growth cached': 1.5,
  'growth uncached': 3,
  /** Maximum duration relative to bare SQL. */
  write: 2,
} satisfies Record<Goal['kind'], number>

/** Reads whose latency must not grow with the catalogue. */
const growthReads = ['product list (20)', 'search', 'suggestions']

export function evaluateGoals({
  cachedReads,
  uncachedReads,
  writes,
}: Pick<Measurements, 'cachedReads' | 'uncachedReads' | 'writes'>) {
  const goals: Goal[] = [
    ...cachedReads.map(({ name, products, throughputRatio }) =>
      createGoal('throughput', name, products, throughputRatio),
    ),
    ...createGrowthGoals(
      'growth cached',
      cachedReads.map(({ shop, ...read }) => ({ ...read, p99Ms: shop.p99Ms })),
    ),
    ...createGrowthGoals('growth uncached', uncachedReads),
    ...writes.map(({ name, products, slowdown }) => createGoal('write', name, products, slowdown)),
  ]
  return goals
}

function createGoal(kind: Goal['kind'], name: string, products: number, value: number): Goal {
  const limit = limits[kind]
  // rounded as printed, so the table and the verdict agree
  const rounded = Math.round(value * 100) / 100
  return {
    kind,
    name,
    products,
    value,
    limit,
    isMet: kind === 'throughput' ? rounded >= limit : rounded <= limit,
  }
}

function createGrowthGoals(kind: Goal['kind'], reads: { name: string; products: number; p99Ms: number }[]): Goal[] {
  return growthReads.flatMap((name) => {
    const bySize = reads.filter((read) => read.name === name).toSorted((a, b) => a.products - b.products)
    const [smallest, largest] = [bySize[0], bySize.at(-1)]
    if (!smallest || !largest || smallest === largest) return []
    return [createGoal(kind, name, largest.products, largest.p99Ms / smallest.p99Ms)]
  })
}
