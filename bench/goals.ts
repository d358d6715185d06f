import type { Goal, Measured } from './result.ts'

const limits = {
  /** Of the bare server's throughput, at least. */
  throughput: 0.9,
  /** Times the p99 of the smallest catalogue, at most. */
  'growth from memory': 1.5,
  'growth made anew': 3,
  /** Times the bare SQL, at most. */
  write: 2,
} satisfies Record<Goal['kind'], number>

/** What must not wait longer because there is more to be found. */
const growing = ['product list (20)', 'search', 'suggestions']

export function judge({ keptReads, unkeptReads, writes }: Pick<Measured, 'keptReads' | 'unkeptReads' | 'writes'>) {
  const found: Goal[] = [
    ...keptReads.map(({ what, products, throughput }) => goalOf('throughput', what, products, throughput)),
    ...growthOf(
      'growth from memory',
      keptReads.map(({ shop, ...read }) => ({ ...read, p99Ms: shop.p99Ms })),
    ),
    ...growthOf('growth made anew', unkeptReads),
    ...writes.map(({ what, products, times }) => goalOf('write', what, products, times)),
  ]
  return found
}

function goalOf(kind: Goal['kind'], what: string, products: number, figure: number): Goal {
  const limit = limits[kind]
  // as it is printed, so that no figure that looks met is not
  const rounded = Math.round(figure * 100) / 100
  return { kind, what, products, figure, limit, isMet: kind === 'throughput' ? rounded >= limit : rounded <= limit }
}

function growthOf(kind: Goal['kind'], reads: { what: string; products: number; p99Ms: number }[]): Goal[] {
  return growing.flatMap((what) => {
    const bySize = reads.filter((read) => read.what === what).toSorted((a, b) => a.products - b.products)
    const [smallest, largest] = [bySize[0], bySize.at(-1)]
    if (!smallest || !largest || smallest === largest) return []
    return [goalOf(kind, what, largest.products, largest.p99Ms / smallest.p99Ms)]
  })
}
