import { ProviderError } from '#domains/payments/server/provider-client.ts'
import { ShopError } from '#shared/errors.ts'
import { isConnectionLost } from './scheduled-pool.ts'
import type { World } from './world.ts'

export type Action = (world: World) => Promise<void>

/** Any other error is a bug, including database errors. */
const isExpected = (error: unknown) =>
  error instanceof ShopError || error instanceof ProviderError || isConnectionLost(error)

/** Starts work in the current process without waiting for it. Its result may be lost on the way to the caller. */
export function startTask<T>(
  { scheduler, random }: World,
  label: string,
  work: () => Promise<T>,
  onResult: (result: T) => void = () => {},
) {
  const isDelivered = !random.chance(0.1)
  void scheduler.run(work).then(
    (result) => {
      if (isDelivered) onResult(result)
    },
    (error: unknown) => {
      if (!isExpected(error))
        scheduler.violations.push(`${label}: ${(error as Error).stack}\n${(error as Error).cause}`)
    },
  )
}

/** A step that was already taken is rejected, but the next one may still succeed. */
export function ignoreShopError(error: unknown): void {
  if (!(error instanceof ShopError)) throw error
}
