import { join } from 'node:path'
import { createServer } from 'vite'
import type { App } from '#platform/http/create-server.ts'
import type { PageRenderer } from '#platform/http/page-renderer.ts'
import { registerPages } from '#platform/http/pages.ts'
import { registerStaticFiles } from '#platform/http/static-files.ts'
import { projectRoot } from '#platform/project-root.ts'
import type * as entry from '#web/entry-server.tsx'
import { createRendererOptions, type FrontendDeps, immutableFolders } from './frontend.ts'

/** Serves static files and pages from source through Vite, with hot reload and without caching. */
export async function registerDevFrontend(app: App, deps: FrontendDeps): Promise<PageRenderer> {
  const vite = await createServer({
    root: projectRoot,
    // bundling the config would write a temporary file, which the file watcher would treat as a code change
    configLoader: 'native',
    appType: 'custom',
    // no other folder may be served, least of all the data folder
    server: { middlewareMode: true, hmr: { server: app.server }, fs: { allow: ['src', 'node_modules'] } },
  })
  app.addHook('onClose', () => vite.close())
  await registerStaticFiles(app, { client: join(projectRoot, 'public'), immutable: immutableFolders })
  app.addHook('onRequest', (request, reply, done) => {
    // the API and the sandbox gateway handle these paths, not Vite
    if (/^\/(?:api|sandbox)\//.test(request.url)) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })
  const renderer: PageRenderer = {
    resolve: (url) => ({ key: url, cacheable: false }),
    // loaded on every request, so edits show up on the next page view
    async render(url, responses) {
      const entryServer = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as typeof entry
      const { resolve, render } = entryServer.createRenderer(createRendererOptions(app, deps))
      return render(resolve(url).key, responses)
    },
  }
  registerPages(app, renderer, deps)
  return renderer
}
