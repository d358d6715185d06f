import { parseSettings } from '#platform/settings.ts'
import { buildPages } from './pages/build-pages.ts'
import { loadEnvironment } from './shop/load-environment.ts'

loadEnvironment({ mode: 'production' })
// reports invalid settings before the build
parseSettings(process.env)
await buildPages(process.cwd())
// imported last, so a failed build loads nothing else
const { openShop } = await import('./shop/open-shop.ts')
await openShop()
