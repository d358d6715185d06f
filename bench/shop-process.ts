import { startShop } from '../src/main.ts'

/** The whole shop as it runs for shoppers, on data of its own; the parent asks for its CPU time. */
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
  if (message === 'cpu') process.send?.(process.cpuUsage())
  else if (message === 'stop') void shop.stop().then(() => process.exit())
})
process.on('disconnect', () => void shop.stop().then(() => process.exit()))
process.send?.({ url: shop.url })
