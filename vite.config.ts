import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bringCodeFirst } from './scripts/build/bring-code-first.ts'
import { leaveSchemasBehind } from './scripts/build/leave-schemas-behind.ts'

/** Some hundred bytes each, on several pages: left alone, every one of them would be a file and a request of its own. */
const small = [
  'src/ui/art-picture.tsx',
  'src/ui/notice.tsx',
  'src/ui/structured-data.tsx',
  'src/ui/use-media-query.ts',
  'src/shared/organization.ts',
  'src/domains/accounts/web/parts/login-link.tsx',
  ...['plus', 'minus', 'arrow-left', 'arrow-right'].map((icon) => `lucide-react/dist/esm/icons/${icon}.mjs`),
]
const isSmall = (id: string) => small.some((file) => id.replaceAll('\\', '/').endsWith(file))

/** What every page needs, in two files: one that changes with our packages, one that changes with us. */
const groups = [
  // refuse-eval stands with the packages, so that it has run before any schema is built
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules|refuse-eval/, priority: 1 },
  {
    name: 'shop',
    tags: ['$initial' as const],
    test: /src[\\/](?!web[\\/](wake|entry-client|service-worker|keeping)).*\.tsx?$/,
  },
  { name: 'parts', test: isSmall },
]

const browserEntries = ['src/web/wake.ts', 'src/web/entry-client.tsx', 'src/web/theme.css', 'src/web/service-worker.ts']

/** Browsers look for a new service worker where they found the old one. */
const entryFileNames = ({ name }: { name: string }) =>
  name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'

/** A screen of the admin area, or something that only such screens share. */
const isAdmins = ({ name, moduleIds }: { name: string; moduleIds: string[] }) =>
  name !== 'shop' && moduleIds.some((id) => /[\\/]admin[\\/-]/.test(id))

const ADMINS = 'assets/admin/'

const chunkFileNames = (chunk: Parameters<typeof isAdmins>[0]) =>
  isAdmins(chunk) ? `${ADMINS}[name]-[hash].js` : 'assets/[name]-[hash].js'

/**
 * Two builds of one site map: `vite build` for the browser, `vite build --ssr` for the server that renders pages.
 * `--outDir` moves either of them.
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss(), leaveSchemasBehind(), bringCodeFirst()],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  // one file that runs anywhere, so that the served shop needs no package of the browser's
  ssr: { noExternal: command === 'build' ? true : [] },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // every shopper would be sent the list of what goes with what in the admin area
      resolveDependencies: (file, needed, { hostId }) =>
        file.startsWith(ADMINS) && !hostId.startsWith(ADMINS) ? [file] : needed,
    },
    // the content security policy knows no data: fonts or styles
    assetsInlineLimit: 0,
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
    rolldownOptions: {
      // a domain's files do nothing by being loaded, so that what nobody uses of them is not loaded at all
      treeshake: { moduleSideEffects: [{ test: /src[\\/](domains|ui|shared)[\\/].*\.tsx?$/, sideEffects: false }] },
      input: isSsrBuild ? 'src/web/entry-server.tsx' : browserEntries,
      output: isSsrBuild ? {} : { codeSplitting: { groups }, entryFileNames, chunkFileNames },
    },
  },
}))
