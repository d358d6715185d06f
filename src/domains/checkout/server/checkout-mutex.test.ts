import { expect, it } from 'vitest'
import { createCheckoutMutex } from './checkout-mutex.ts'

it('rejects a checkout while one runs and three wait, and accepts one afterwards', async () => {
  const withMutex = createCheckoutMutex()
  const slowCheckout = Promise.withResolvers<string>()
  const accepted = Array.from({ length: 4 }, () => withMutex('asha', () => slowCheckout.promise))
  const rejected = withMutex('asha', () => slowCheckout.promise)
  await expect(rejected).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 2 })
  slowCheckout.resolve('done')
  expect(await Promise.all(accepted)).toEqual(['done', 'done', 'done', 'done'])
  expect(await withMutex('asha', async () => 'again')).toBe('again')
})
