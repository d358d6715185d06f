import { startShop } from '../src/main.ts'
import { ownUsage } from './own-usage.ts'

/** The whole shop as it runs for shoppers, on data of its own; the parent asks what it uses. */
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
  if (message === 'usage') process.send?.(ownUsage())
  else if (message === 'stop') void shop.stop().then(() => process.exit())
})
process.on('disconnect', () => void shop.stop().then(() => process.exit()))
process.send?.({ url: shop.url })
