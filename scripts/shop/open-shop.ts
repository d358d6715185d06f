import { shutdownOnSignals } from '#platform/http/shutdown.ts'
import { createLog } from '#platform/log.ts'
import { parseSettings } from '#platform/settings.ts'
import { startShop } from '../../src/main.ts'
import { welcome } from '../../src/welcome.ts'

/** Starts the shop for a person: says where it is, and stops it when it is told to. */
export async function openShop(options: { dev?: boolean } = {}): Promise<void> {
  const log = createLog({ level: parseSettings(process.env).logLevel })
  const starting = startShop(process.env, options)
  // also before it is open: what was started must be stopped
  shutdownOnSignals({ stop: async () => (await starting).stop(), log })
  console.log(welcome(await starting))
}
