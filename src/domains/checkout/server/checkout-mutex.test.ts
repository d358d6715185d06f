import { expect, it } from 'vitest'
import { createCheckoutMutex } from './checkout-mutex.ts'

it('rejects a shopper whose three checkouts are waiting, and accepts the next later', async () => {
  const withMutex = createCheckoutMutex()
  const slow = Promise.withResolvers<string>()
  const accepted = Array.from({ length: 4 }, () => withMutex('asha', () => slow.promise))
  const rejected = withMutex('asha', () => slow.promise)
  await expect(rejected).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 2 })
  slow.resolve('done')
  expect(await Promise.all(accepted)).toEqual(['done', 'done', 'done', 'done'])
  expect(await withMutex('asha', async () => 'again')).toBe('again')
})
