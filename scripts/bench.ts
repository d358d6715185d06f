import { buildPages } from './pages/build-pages.ts'

// stdout is reserved for the result
await buildPages(process.cwd(), { out: process.stderr })
await import('../bench/run.ts')
