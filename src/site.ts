import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App } from '#platform/http/create-server.ts'
import { registerPages } from '#platform/http/pages.ts'
import { registerStaticFiles } from '#platform/http/static-files.ts'
import type { Log } from '#platform/log.ts'
import type { Settings } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import type { Transport } from '#web/api.ts'
import type * as entry from '#web/entry-server.tsx'

interface Deps {
  log: Log
  settings: Pick<Settings, 'publicUrl' | 'care'>
}

const root = join(import.meta.dirname, '..')
const lasting = {
  '/media/': join(root, 'demo/pictures'),
  '/stills/': join(root, 'demo/stills'),
  '/films/': join(root, 'demo/films'),
}
const client = join(root, 'dist/client')

/** Pages call the API as the browser does, only without a socket between. */
const inProcess =
  (app: App): Transport =>
  async ({ method, url, headers, body }) => {
    const answer = await app.inject({ method: method as 'GET', url, headers, ...(body ? { payload: body } : {}) })
    const total = answer.headers['x-total-count']
    return {
      status: answer.statusCode,
      total: total === undefined ? null : String(total),
      json: async () => answer.json(),
    }
  }

const rendererOptions = (app: App, { log, settings: { publicUrl, care } }: Deps) => ({
  transport: inProcess(app),
  onError: (error: unknown) => log.error({ err: error }, 'page failed'),
  careEmail: care.email,
  ...(publicUrl ? { origin: publicUrl } : {}),
})

/** The site as the build left it in dist/. */
export async function registerBuiltSite(app: App, deps: Deps): Promise<void> {
  const manifest = await readFile(join(client, '.vite/manifest.json'), 'utf8').catch(() => {
    throw new StartError('The pages are not built yet: start the shop with npm start, or run npm run build first.')
  })
  const built: typeof entry = await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href)
  await registerStaticFiles(app, { client, lasting })
  registerPages(app, built.createRenderer({ ...rendererOptions(app, deps), manifest: JSON.parse(manifest) }))
}

/** The site straight from its sources, changing as they change; nothing of it is kept. */
export async function registerLiveSite(app: App, deps: Deps): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    // bundled into a file that comes and goes, it would look like a change of the server's code
    configLoader: 'native',
    appType: 'custom',
    // nothing else of the checkout may be read, least of all the data folder
    server: { middlewareMode: true, hmr: { server: app.server }, fs: { allow: ['src', 'node_modules'] } },
  })
  app.addHook('onClose', () => vite.close())
  await registerStaticFiles(app, { client: join(root, 'public'), lasting })
  app.addHook('onRequest', (request, reply, done) => {
    // scripts under these addresses are no modules of the site
    if (/^\/(?:api|sandbox)\//.test(request.url)) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })
  registerPages(app, {
    describe: (url) => ({ key: url, cacheable: false }),
    // asked for anew each time, so that what was edited since the last page counts from this one on
    async render(url) {
      const live = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as typeof entry
      const renderer = live.createRenderer(rendererOptions(app, deps))
      return renderer.render(renderer.describe(url).key)
    },
  })
}
