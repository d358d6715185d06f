import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { closeServer, openListener } from '#platform/http/listener.ts'
import { shutdownOnSignals } from '#platform/http/shutdown.ts'
import { createLog, type Log } from '#platform/log.ts'
import { releaseMemoryWhenIdle } from '#platform/release-memory.ts'
import { parseSettings, type Settings } from '#platform/settings.ts'
import { step } from '#platform/step.mjs'
import type { AssembledShop } from './assemble-shop.ts'
import { formatWelcome } from './format-welcome.ts'

export interface RunningShop extends AssembledShop {
  url: string
  /** Human-readable location of the data. */
  dataLocation: string
  log: Log
  /** Drains requests in flight, then closes everything. */
  stop(): Promise<void>
}

interface Options {
  /** Serves the pages from source with hot reload. */
  dev?: boolean
}

/** Starts the shop from the command line: prints the welcome message and stops on signals. */
export async function openShop(options: Options = {}): Promise<void> {
  const log = createLog({ level: parseSettings(process.env).logLevel })
  const starting = startShop(process.env, options)
  // registered before the start completes, so an early Ctrl+C stops what has started
  shutdownOnSignals({ stop: async () => (await starting).stop(), log })
  process.stdout.write(`${formatWelcome(await starting)}\n`)
  if (!options.dev) releaseMemoryWhenIdle()
}

/** Opens the port, the database and the app in this order. If one fails, closes those opened before it. */
export async function startShop(
  env: Record<string, string | undefined>,
  { dev = false }: Options = {},
): Promise<RunningShop> {
  const settings = parseSettings(env)
  if (settings.isLive) (await import('./go-live.ts')).requireStrongAdminPassword(settings)
  const log = createLog({ level: settings.logLevel })
  await using opened = new AsyncDisposableStack()

  const listener = await openListener(settings)
  opened.defer(() => closeServer(listener.server, log))
  // most of the code loads while the database starts; its errors are thrown by the import below
  const onLaunch = () => void import('./assemble-shop.ts').catch(() => {})
  const { url: databaseUrl, dataLocation } = await step('Starting the database', () =>
    startDatabase(settings, log, opened, onLaunch),
  )
  const { assembleShop } = await import('./assemble-shop.ts')
  const shop = await assembleShop({ settings, log, listener, databaseUrl, dev }, opened)

  const resources = opened.move()
  return { ...shop, url: listener.url, dataLocation, log, stop: () => resources.disposeAsync() }
}

interface StartedDatabase {
  url: string
  /** Human-readable location of the data. */
  dataLocation: string
}

/** Waits for the database at DATABASE_URL, or starts the embedded PostgreSQL. Calls `onLaunch` before it waits. */
export async function startDatabase(
  { databaseUrl, dataDir }: Settings,
  log: Log,
  opened: AsyncDisposableStack,
  onLaunch?: () => void,
): Promise<StartedDatabase> {
  if (databaseUrl) {
    onLaunch?.()
    const { waitForDatabase } = await import('#platform/database/wait-for-database.ts')
    await waitForDatabase({ url: databaseUrl }, log)
    const { host, pathname } = new URL(databaseUrl)
    return { url: databaseUrl, dataLocation: `database ${pathname.slice(1)} at ${host}` }
  }
  const embedded = await startEmbedded({ dataDir, log, onLaunch })
  opened.defer(() => embedded.stop())
  return { url: embedded.url, dataLocation: embedded.location }
}
