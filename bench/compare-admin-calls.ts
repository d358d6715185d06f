import type { openAdminShop } from './admin-shop.ts'
import { median } from './compare.ts'
import { percentile } from './load.ts'

const MAX_RATIO = 1.5
const WARM_UP_ROUNDS = 20
const BLOCKS = 3

interface AdminCall extends Pick<Awaited<ReturnType<typeof openAdminShop>>, 'app' | 'token'> {
  url: string
}

type CallComparison = Awaited<ReturnType<typeof compareAdminCalls>>

async function measureCall({ app, token, url }: AdminCall): Promise<number> {
  const startedAt = performance.now()
  const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (response.statusCode !== 200) throw new Error(`${url} responded ${response.statusCode}: ${response.body}`)
  return performance.now() - startedAt
}

export const roundToTenth = (value: number) => Math.round(value * 10) / 10

/**
 * Compares a call in a small and in a large shop. Alternates between the two, so background load affects both equally.
 * The median of the blocks counts, because a single pause of the machine changes the 99th percentile of its block.
 */
export async function compareAdminCalls(small: AdminCall, large: AdminCall, rounds: number) {
  await measureBlock(small, large, WARM_UP_ROUNDS)
  const blocks: Awaited<ReturnType<typeof measureBlock>>[] = []
  for (let block = 0; block < BLOCKS; block++) blocks.push(await measureBlock(small, large, rounds))
  const medianOf = (key: keyof (typeof blocks)[number]) => median(blocks.map((block) => block[key]))
  return {
    'median, small (ms)': roundToTenth(medianOf('smallMedianMs')),
    'median, large (ms)': roundToTenth(medianOf('largeMedianMs')),
    'p99, small (ms)': roundToTenth(medianOf('smallMs')),
    'p99, large (ms)': roundToTenth(medianOf('largeMs')),
    ratio: Math.round(medianOf('ratio') * 100) / 100,
  }
}

async function measureBlock(small: AdminCall, large: AdminCall, rounds: number) {
  const [smallTimes, largeTimes]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    smallTimes.push(await measureCall(small))
    largeTimes.push(await measureCall(large))
  }
  const [smallMs, largeMs] = [percentile(smallTimes, 99), percentile(largeTimes, 99)]
  return {
    smallMedianMs: percentile(smallTimes, 50),
    largeMedianMs: percentile(largeTimes, 50),
    smallMs,
    largeMs,
    ratio: largeMs / smallMs,
  }
}

/** Prints the comparisons. The process exits with 1 if the 99th percentile of a call is too much higher in the large shop. */
export function reportComparisons(results: Record<string, CallComparison>): void {
  console.table(results)
  const slowCalls = Object.entries(results).filter(([, { ratio }]) => ratio > MAX_RATIO)
  console.log(
    slowCalls.length === 0
      ? `\nNo call takes more than ${MAX_RATIO} times as long.`
      : `\nToo slow: ${slowCalls.map(([name]) => name).join(', ')}`,
  )
  if (slowCalls.length > 0) process.exitCode = 1
}
