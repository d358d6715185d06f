import { parseSettings } from '#platform/settings.ts'
import { buildPages } from './pages/build-pages.ts'
import { loadEnvironment } from './shop/load-environment.ts'

loadEnvironment({ mode: 'production' })
// a wrong setting is told before the build, not after it
parseSettings(process.env)
await buildPages(process.cwd())
// last, so that nothing of it waits for the build or is loaded in vain
const { openShop } = await import('./shop/open-shop.ts')
await openShop()
