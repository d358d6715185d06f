import type { openAdminShop } from './admin-shop.ts'
import { percentile } from './load.ts'

const MAX_RATIO = 1.5
const WARM_UP_ROUNDS = 20

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

/** Compares a call in a small and in a large shop. Alternates between the two, so background load affects both equally. */
export async function compareAdminCalls(small: AdminCall, large: AdminCall, rounds: number) {
  const [smallTimes, largeTimes]: [number[], number[]] = [[], []]
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    const times = [await measureCall(small), await measureCall(large)] as const
    if (round < 0) continue
    smallTimes.push(times[0])
    largeTimes.push(times[1])
  }
  const [smallMs, largeMs] = [percentile(smallTimes, 99), percentile(largeTimes, 99)]
  return {
    'median, small (ms)': roundToTenth(percentile(smallTimes, 50)),
    'median, large (ms)': roundToTenth(percentile(largeTimes, 50)),
    'p99, small (ms)': roundToTenth(smallMs),
    'p99, large (ms)': roundToTenth(largeMs),
    ratio: Math.round((largeMs / smallMs) * 100) / 100,
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
