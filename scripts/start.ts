import { buildShop, verifyBuild } from './build/build-shop.ts'
import { loadBuild } from './build/load-build.ts'
import { loadEnvironment } from './shop/load-environment.ts'

const root = process.cwd()
loadEnvironment({ mode: 'production' })
if (!verifyBuild(root)) {
  // reports invalid settings before the build; imported here, because the build has its own copy
  const { parseSettings } = await import('#platform/settings.ts')
  parseSettings(process.env)
  await buildShop(root)
}
const { openShop } = await loadBuild(root)
await openShop()
