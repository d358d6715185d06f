import { buildShop } from './build/build-shop.ts'

// stdout is reserved for the result
await buildShop(process.cwd(), { out: process.stderr })
await import('../bench/run.ts')
