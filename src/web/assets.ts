import type { ShopSettings } from '#shared/shop-settings.ts'
import { findFontUrl } from '#ui/faces.ts'

/** The parts of Vite's manifest that pages need. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
export type Manifest = Record<string, Chunk>
type Faces = Pick<ShopSettings['theme'], 'displayFace' | 'textFace'>

const HYDRATE_LATER = 'src/web/hydrate-later.ts'
const ENTRY = 'src/web/entry-client.tsx'
const STYLES = { shop: 'src/web/shop.css', admin: 'src/web/admin.css' }
/** The fonts that every page uses above the fold, in addition to the faces of the theme. */
const FONTS = ['archivo-rupee', 'jetbrains-mono-core']
const toFontName = (name: string) => `src/web/fonts/${name}.woff2`

function getChunk(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is missing from the browser build`)
  return chunk
}

/** Returns the modules and all their imports, each once and after its own imports. */
function collectChunks(manifest: Manifest, names: string[]): Chunk[] {
  const visitedNames = new Set<string>()
  const visit = (name: string): Chunk[] => {
    if (visitedNames.has(name)) return []
    visitedNames.add(name)
    const chunk = getChunk(manifest, name)
    return [...(chunk.imports ?? []).flatMap(visit), chunk]
  }
  return names.flatMap(visit)
}

/**
 * What each control of these modules loads when it is used, its own chunk last, without what the page has already and what
 * the controls of every page load.
 */
function listLazyChunks(manifest: Manifest, modules: string[]): Chunk[][] {
  const shared = collectChunks(manifest, [ENTRY])
  const page = collectChunks(manifest, modules)
  const names = page.filter((chunk) => !shared.includes(chunk)).flatMap(({ dynamicImports = [] }) => dynamicImports)
  return [...new Set(names)]
    .map((name) => collectChunks(manifest, [name]).filter((chunk) => !page.includes(chunk) && !shared.includes(chunk)))
    .filter((chunks) => chunks.length > 0)
}

const getFile = (manifest: Manifest, name: string) => `/${getChunk(manifest, name).file}`

const listFaceFiles = (manifest: Manifest, { displayFace, textFace }: Faces) =>
  Array.from(
    new Set([textFace, displayFace]),
    (face) => findFontUrl(face) ?? getFile(manifest, toFontName('archivo-core')),
  )

type Area = keyof typeof STYLES

/** Names the admin's stylesheet on pages of the shop, which load it only when the visitor opens the admin area. */
const renderStyleTag = (area: Area, getUrl: (name: string) => string) =>
  area === 'admin'
    ? `<link rel="stylesheet" href="${getUrl(STYLES.admin)}">`
    : `<link rel="stylesheet" href="${getUrl(STYLES.shop)}" data-admin-styles="${getUrl(STYLES.admin)}">`

/**
 * Returns the tags that load a page with these modules. The script blocks the first paint, so no click is missed. It is
 * deferred and comes after the styles: at the end of parsing, browsers lay out the forms of a page for their password
 * managers, and without its styles the whole page would be laid out for nothing.
 */
export function renderAssetTags(manifest: Manifest, modules: string[], faces: Faces, area: Area): string {
  const entry = getChunk(manifest, ENTRY)
  const chunks = collectChunks(manifest, [...modules, ENTRY])
  const styles = chunks.flatMap((chunk) => chunk.css ?? [])
  const listUrls = (listed: Chunk[]) => listed.map(({ file }) => `/${file}`).join(' ')
  const scripts = listUrls([...chunks.filter((chunk) => chunk !== entry), entry])
  const lazyScripts = listLazyChunks(manifest, modules).map(listUrls).join()
  return [
    renderStyleTag(area, (name) => getFile(manifest, name)),
    ...Array.from(new Set(styles), (file) => `<link rel="stylesheet" href="/${file}">`),
    `<script type="module" blocking="render" src="/${getChunk(manifest, HYDRATE_LATER).file}" data-scripts="${scripts}" data-lazy-scripts="${lazyScripts}"></script>`,
    ...[...listFaceFiles(manifest, faces), ...FONTS.map((name) => getFile(manifest, toFontName(name)))].map(
      (url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`,
    ),
  ].join('')
}

/** In development Vite serves the source files. */
export const renderDevelopmentTags = (area: Area): string =>
  [
    renderStyleTag(area, (name) => `/${name}`),
    '<script type="module" src="/@vite/client"></script>',
    '<script type="module" src="/@id/@vitejs/plugin-react/preamble"></script>',
    `<script type="module" src="/${ENTRY}"></script>`,
  ].join('')
