import { GatewayError } from '#domains/payments/server/ask-gateway.ts'
import { ShopError } from '#shared/errors.ts'
import { isLost } from './staged-pool.ts'
import type { World } from './world.ts'

export type Act = (world: World) => Promise<void>

/** Any other error is a bug, including database errors. */
const isExpected = (error: unknown) => error instanceof ShopError || error instanceof GatewayError || isLost(error)

/** Starts work in the current process without waiting for it. Its result may be lost on the way to the caller. */
export function begin<T>(
  { stage, random }: World,
  label: string,
  work: () => Promise<T>,
  onResult: (result: T) => void = () => {},
) {
  const isDelivered = !random.isSo(0.1)
  void stage.perform(work).then(
    (result) => {
      if (isDelivered) onResult(result)
    },
    (error: unknown) => {
      if (!isExpected(error)) stage.wrongs.push(`${label}: ${(error as Error).stack}\n${(error as Error).cause}`)
    },
  )
}
