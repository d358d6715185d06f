import { buildPages } from './pages/build-pages.ts'

// stdout is for the result alone
await buildPages(process.cwd(), { out: process.stderr })
await import('../bench/run.ts')
