import { expect, test, vi } from 'vitest'
import { listAndCount } from './list-and-count.ts'

test.each([
  { page: { limit: 3, offset: 0 }, rows: ['a', 'b'], total: 2, counts: 0 },
  { page: { limit: 3 }, rows: [], total: 0, counts: 0 },
  { page: { limit: 2, offset: 0 }, rows: ['a', 'b'], total: 7, counts: 1 },
  { page: { limit: 3, offset: 3 }, rows: ['a'], total: 7, counts: 1 },
])('counts only if the first page may not be all there is: $page and $rows', async ({ page, rows, total, counts }) => {
  const count = vi.fn(async () => 7)
  expect(await listAndCount(page, { list: async () => rows, count })).toEqual({ rows, total })
  expect(count).toHaveBeenCalledTimes(counts)
})
