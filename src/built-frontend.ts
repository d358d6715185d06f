import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#platform/http/create-server.ts'
import type { PageRenderer } from '#platform/http/page-renderer.ts'
import { registerPages } from '#platform/http/pages.ts'
import { registerStaticFiles } from '#platform/http/static-files.ts'
import { projectRoot } from '#platform/project-root.ts'
import { StartError } from '#platform/start-error.ts'
import { createRenderer } from '#web/entry-server.tsx'
import { createRendererOptions, type FrontendDeps, immutableFolders } from './frontend.ts'

const clientFolder = join(projectRoot, 'dist/client')

/** Serves static files from the build in dist/, and pages rendered by the code bundled with this module. */
export async function registerBuiltFrontend(app: App, deps: FrontendDeps): Promise<PageRenderer> {
  const manifest = await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8').catch(() => {
    throw new StartError('The shop has not been built. Use npm start, or run npm run build first.')
  })
  await registerStaticFiles(app, { client: clientFolder, immutable: immutableFolders })
  const renderer = createRenderer({ ...createRendererOptions(app, deps), manifest: JSON.parse(manifest) })
  registerPages(app, renderer, deps)
  return renderer
}
