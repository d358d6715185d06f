import { buildPages } from './pages/build-pages.ts'

await buildPages(process.cwd())
await import('../bench/run.ts')
