import { afterAll, vi } from 'vitest'

// test files share a worker, so a stubbed global must not outlive its file
afterAll(() => {
  vi.unstubAllGlobals()
})
