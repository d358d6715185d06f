import { loadBuild } from '../scripts/build/load-build.ts'
import { readOwnUsage } from './own-usage.ts'

/** Runs the whole shop in production mode and reports its resource usage to the parent. */
const { startShop } = await loadBuild(process.cwd())
const shop = await startShop({
  DEMO: 'catalogue',
  ...process.env,
  PORT: '0',
  HOST: '127.0.0.1',
  NODE_ENV: 'production',
  PAYMENTS: 'sandbox',
  LOG_LEVEL: 'info',
})
process.on('message', (message) => {
  if (message === 'usage') process.send?.(readOwnUsage())
  else if (message === 'stop') void shop.stop().then(() => process.exit())
})
process.on('disconnect', () => void shop.stop().then(() => process.exit()))
process.send?.({ url: shop.url })
