/** Vite's manifest, as far as pages need it. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, Chunk>

const ENTRY = 'src/web/entry-client.tsx'
const THEME = 'src/web/theme.css'
/** The faces that the first screenful is set in. */
const FONTS = ['archivo-core', 'archivo-rupee', 'jetbrains-mono-core'].map((name) => `src/web/fonts/${name}.woff2`)

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is missing from the browser build`)
  return chunk
}

/** These modules and all that they import, each once. */
function closureOf(manifest: Manifest, names: string[]): Chunk[] {
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const imported of chunkOf(manifest, name).imports ?? []) visit(imported)
  }
  for (const name of names) visit(name)
  return Array.from(seen, (name) => chunkOf(manifest, name))
}

/** The tags that load a page whose screens lie in these modules. What is seen first comes first: scripts only wake it. */
export function assetTags(manifest: Manifest, modules: string[]): string {
  const [entry, ...chunks] = closureOf(manifest, [ENTRY, ...modules])
  const styles = [chunkOf(manifest, THEME).file, ...[entry, ...chunks].flatMap((chunk) => chunk?.css ?? [])]
  return [
    ...Array.from(new Set(styles), (file) => `<link rel="stylesheet" href="/${file}">`),
    ...FONTS.map(
      (name) => `<link rel="preload" href="/${chunkOf(manifest, name).file}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...chunks.map((chunk) => `<link rel="modulepreload" href="/${chunk.file}" fetchpriority="low">`),
    `<script type="module" src="/${entry?.file}" fetchpriority="low"></script>`,
  ].join('')
}

/** In development Vite serves the sources themselves. */
export const developmentTags = [
  `<link rel="stylesheet" href="/${THEME}">`,
  '<script type="module" src="/@vite/client"></script>',
  '<script type="module" src="/@id/@vitejs/plugin-react/preamble"></script>',
  `<script type="module" src="/${ENTRY}"></script>`,
].join('')
