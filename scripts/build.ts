import { buildPages } from './pages/build-pages.ts'

await buildPages(process.cwd(), { force: true })
