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

function release() {
  const timer = releaseMemoryWhenIdle(50)
  onTestFinished(() => clearInterval(timer))
}

it('shrinks the young generation each time the process is idle', async () => {
  release()
  for (let time = 0; time < 2; time++) {
    allocate()
    const grown = getYoungBytes()
    await vi.waitFor(() => expect(getYoungBytes()).toBeLessThan(grown / 2), 5_000)
  }
})

it('does not stop a busy process', async () => {
  allocate()
  const grown = getYoungBytes()
  const busy = setInterval(() => {
    const end = performance.now() + 15
    while (performance.now() < end);
  }, 20)
  onTestFinished(() => clearInterval(busy))
  release()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(getYoungBytes()).toBeGreaterThan(grown / 2)
})
