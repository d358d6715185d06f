import { GatewayError } from '#domains/payments/server/ask-gateway.ts'
import { ShopError } from '#shared/errors.ts'
import { isLost } from './staged-pool.ts'
import type { World } from './world.ts'

export type Act = (world: World) => Promise<void>

/** Whatever is not said on purpose is a mistake, the database's refusals among them. */
const isForeseen = (error: unknown) => error instanceof ShopError || error instanceof GatewayError || isLost(error)

/** Begins something in the process that lives now; nobody waits for it. Answers may be lost on their way to whoever asked. */
export function begin<T>(
  { stage, random }: World,
  what: string,
  work: () => Promise<T>,
  heard: (answer: T) => void = () => {},
) {
  const isHeard = !random.isSo(0.1)
  void stage.perform(work).then(
    (answer) => {
      if (isHeard) heard(answer)
    },
    (error: unknown) => {
      if (!isForeseen(error)) stage.wrongs.push(`${what}: ${(error as Error).stack}\n${(error as Error).cause}`)
    },
  )
}
