import { getHeapSpaceStatistics } from 'node:v8'
import { expect, it, onTestFinished, vi } from 'vitest'
import { releaseMemoryWhenIdle } from './release-memory.ts'

const getYoungBytes = () =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.physical_space_size ?? 0

/** Grows the young generation: enough objects survive its collections. */
function allocate() {
  const kept: object[] = []
  for (let index = 0; index < 2_000_000; index++) kept[index % 100_000] = { index }
}

it('shrinks the young generation once the process is idle', async () => {
  allocate()
  const grown = getYoungBytes()
  releaseMemoryWhenIdle(50)
  await vi.waitFor(() => expect(getYoungBytes()).toBeLessThan(grown / 2), 5_000)
})

it('does not stop a busy process', async () => {
  allocate()
  const grown = getYoungBytes()
  const busy = setInterval(() => {
    const end = performance.now() + 15
    while (performance.now() < end);
  }, 20)
  onTestFinished(() => clearInterval(busy))
  releaseMemoryWhenIdle(50)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(getYoungBytes()).toBeGreaterThan(grown / 2)
})
