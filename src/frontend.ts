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
const immutableFolders = {
  '/media/': join(root, 'demo/pictures'),
  '/stills/': join(root, 'demo/stills'),
  '/films/': join(root, 'demo/films'),
}
const clientFolder = join(root, 'dist/client')

/** Calls the API as the browser does, but in process instead of over a socket. */
const createInProcessTransport =
  (app: App): Transport =>
  async ({ method, url, headers, body }) => {
    const response = await app.inject({ method: method as 'GET', url, headers, ...(body ? { payload: body } : {}) })
    const total = response.headers['x-total-count']
    return {
      status: response.statusCode,
      total: total === undefined ? null : String(total),
      json: async () => response.json(),
    }
  }

const createRendererOptions = (app: App, { log, settings: { publicUrl, care } }: Deps) => ({
  transport: createInProcessTransport(app),
  onError: (error: unknown) => log.error({ err: error }, 'Page rendering failed'),
  careEmail: care.email,
  ...(publicUrl ? { origin: publicUrl } : {}),
})

/** Serves static files and pages from the build in dist/. */
export async function registerBuiltFrontend(app: App, deps: Deps): Promise<void> {
  const manifest = await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8').catch(() => {
    throw new StartError('The pages have not been built. Use npm start, or run npm run build first.')
  })
  const entryServer: typeof entry = await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href)
  await registerStaticFiles(app, { client: clientFolder, immutable: immutableFolders })
  registerPages(
    app,
    entryServer.createRenderer({ ...createRendererOptions(app, deps), manifest: JSON.parse(manifest) }),
  )
}

/** Serves static files and pages from source through Vite, with hot reload and without caching. */
export async function registerDevFrontend(app: App, deps: Deps): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    // bundling the config would write a temporary file, which the file watcher would treat as a code change
    configLoader: 'native',
    appType: 'custom',
    // no other folder may be served, least of all the data folder
    server: { middlewareMode: true, hmr: { server: app.server }, fs: { allow: ['src', 'node_modules'] } },
  })
  app.addHook('onClose', () => vite.close())
  await registerStaticFiles(app, { client: join(root, 'public'), immutable: immutableFolders })
  app.addHook('onRequest', (request, reply, done) => {
    // the API and the sandbox gateway handle these paths, not Vite
    if (/^\/(?:api|sandbox)\//.test(request.url)) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })
  registerPages(app, {
    resolve: (url) => ({ key: url, cacheable: false }),
    // loaded on every request, so edits show up on the next page view
    async render(url) {
      const entryServer = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as typeof entry
      const renderer = entryServer.createRenderer(createRendererOptions(app, deps))
      return renderer.render(renderer.resolve(url).key)
    },
  })
}
