import { shutdownOnSignals } from '#platform/http/shutdown.ts'
import { startShop } from '../../src/main.ts'
import { welcome } from '../../src/welcome.ts'

/** Starts the shop for a person: says where it is, and stops it when it is told to. */
export async function openShop(options: { dev?: boolean } = {}): Promise<void> {
  const shop = await startShop(process.env, options)
  shutdownOnSignals(shop)
  console.log(welcome(shop))
}
