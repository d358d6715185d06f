/** Vite's manifest, as far as pages need it. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, Chunk>

const WAKE = 'src/web/wake.ts'
const ENTRY = 'src/web/entry-client.tsx'
const THEME = 'src/web/theme.css'
/** The faces that the first screenful is set in. */
const FONTS = ['archivo-core', 'archivo-rupee', 'jetbrains-mono-core'].map((name) => `src/web/fonts/${name}.woff2`)

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is missing from the browser build`)
  return chunk
}

/** These modules and all that they import, each once, and after what it imports. */
function closureOf(manifest: Manifest, names: string[]): Chunk[] {
  const seen = new Set<string>()
  const visit = (name: string): Chunk[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const chunk = chunkOf(manifest, name)
    return [...(chunk.imports ?? []).flatMap(visit), chunk]
  }
  return names.flatMap(visit)
}

/** The tags that load a page whose screens lie in these modules. What is seen first comes first: scripts only wake it. */
export function assetTags(manifest: Manifest, modules: string[]): string {
  const entry = chunkOf(manifest, ENTRY)
  const chunks = closureOf(manifest, [...modules, ENTRY])
  const styles = [chunkOf(manifest, THEME).file, ...chunks.flatMap((chunk) => chunk.css ?? [])]
  const scripts = [...chunks.filter((chunk) => chunk !== entry), entry].map(({ file }) => `/${file}`).join(' ')
  return [
    ...Array.from(new Set(styles), (file) => `<link rel="stylesheet" href="/${file}">`),
    ...FONTS.map(
      (name) => `<link rel="preload" href="/${chunkOf(manifest, name).file}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<script type="module" src="/${chunkOf(manifest, WAKE).file}" data-wakes="${scripts}" fetchpriority="low"></script>`,
  ].join('')
}

/** In development Vite serves the sources themselves. */
export const developmentTags = [
  `<link rel="stylesheet" href="/${THEME}">`,
  '<script type="module" src="/@vite/client"></script>',
  '<script type="module" src="/@id/@vitejs/plugin-react/preamble"></script>',
  `<script type="module" src="/${ENTRY}"></script>`,
].join('')
