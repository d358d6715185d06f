import { shutdownOnSignals } from '#platform/http/shutdown.ts'
import { createLog } from '#platform/log.ts'
import { parseSettings } from '#platform/settings.ts'
import { formatWelcome } from './format-welcome.ts'
import { startShop } from './main.ts'

/** Starts the shop from the command line: prints the welcome message and stops on signals. */
export async function openShop(options: { dev?: boolean } = {}): Promise<void> {
  const log = createLog({ level: parseSettings(process.env).logLevel })
  const starting = startShop(process.env, options)
  // registered before the start completes, so an early Ctrl+C stops what has started
  shutdownOnSignals({ stop: async () => (await starting).stop(), log })
  console.log(formatWelcome(await starting))
}
