import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import type { Deps } from './deps.ts'
import { brandFiles } from './draw-brand-files.ts'
import { getUploadName } from './validate-brand-files.ts'

interface DrawnFile {
  bytes: Buffer
  type: string
  etag: string
}

const demoFolder = join(projectRoot, 'demo/brand')

/** The demo's settings contain the file's own URL, which refers to the drawing in `demo/brand`. */
const isFromDemo = (name: string, { icon, socialCard }: ShopSettings['brand']) =>
  name === 'social-card.jpg' ? socialCard === `/${name}` : icon === '/favicon.svg' && name !== 'site.webmanifest'

type BrandFileDeps = Pick<Deps, 'shopSettings' | 'storage'>

/** Returns a function that reads a brand file by name. Each file is drawn once per version of brand and theme. */
export function createBrandFileReader({ shopSettings, storage }: BrandFileDeps) {
  let version = ''
  let files = new Map<string, Promise<DrawnFile>>()
  const loadUpload = async (url: string) => {
    const original = getUploadName(url)
    return original ? storage.get(original) : undefined
  }
  const loadFile = async (name: string, shop: Pick<ShopSettings, 'brand' | 'theme'>): Promise<DrawnFile> => {
    const { type, source, draw } = brandFiles[name] ?? {}
    if (!type || !draw) throw new Error(`Unknown brand file ${name}`)
    const bytes = isFromDemo(name, shop.brand)
      ? await readFile(join(demoFolder, name))
      : await draw(shop, source && (await loadUpload(shop.brand[source])))
    return { bytes, type, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` }
  }
  return (name: string): Promise<DrawnFile> => {
    const { brand, theme } = shopSettings.current()
    const currentVersion = JSON.stringify([brand, theme.colors])
    if (currentVersion !== version) {
      version = currentVersion
      files = new Map()
    }
    const file = files.get(name) ?? loadFile(name, { brand, theme })
    files.set(name, file)
    // the next request tries again
    file.catch(() => files.delete(name))
    return file
  }
}
