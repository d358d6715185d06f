import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import type { Deps } from './deps.ts'
import { brandFiles } from './draw-brand-files.ts'
import { findUploadName } from './validate-brand-files.ts'

interface BrandFile {
  bytes: Buffer
  type: string
  etag: string
}

const demoFolder = join(projectRoot, 'demo/brand')

/** A setting that names the built-in URL instead of an upload is the demo's; its images are in `demo/brand`. */
const isFromDemo = (name: string, { icon, socialCard }: ShopSettings['brand']) =>
  name === 'social-card.jpg' ? socialCard === `/${name}` : icon === '/favicon.svg' && name !== 'site.webmanifest'

type BrandFileDeps = Pick<Deps, 'shopSettings' | 'storage'>

/** Returns a function that reads a brand file by name. Each file is drawn or read once per version of brand and theme. */
export function createBrandFileReader({ shopSettings, storage }: BrandFileDeps) {
  let version = ''
  let files = new Map<string, Promise<BrandFile>>()
  const loadUpload = async (url: string) => {
    const original = findUploadName(url)
    return original ? storage.get(original) : undefined
  }
  const loadFile = async (name: string, shop: Pick<ShopSettings, 'brand' | 'theme'>): Promise<BrandFile> => {
    const { type, source, draw } = brandFiles[name] ?? {}
    if (!type || !draw) throw new Error(`Unknown brand file ${name}`)
    const bytes = isFromDemo(name, shop.brand)
      ? await readFile(join(demoFolder, name))
      : await draw(shop, source && (await loadUpload(shop.brand[source])))
    return { bytes, type, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` }
  }
  return (name: string): Promise<BrandFile> => {
    const { brand, theme } = shopSettings.current()
    const currentVersion = JSON.stringify([brand, theme.colors])
    if (currentVersion !== version) {
      version = currentVersion
      files = new Map()
    }
    const loaded = files.get(name)
    if (loaded) return loaded
    const currentFiles = files
    const file = loadFile(name, { brand, theme })
    currentFiles.set(name, file)
    // the next request tries again; the files of a later version stay
    file.catch(() => currentFiles.delete(name))
    return file
  }
}
