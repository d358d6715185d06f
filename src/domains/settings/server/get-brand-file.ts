import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import type { Deps } from './deps.ts'
import { brandFiles } from './draw-brand-files.ts'

interface StoredFile {
  bytes: Buffer
  type: string
  etag: string
}

const demoFolder = join(projectRoot, 'demo/brand')

/** A setting that names the fixed URL itself means the demo's drawing. */
const isFromDemo = (name: string, { icon, socialCard }: ShopSettings['brand']) =>
  name === 'social-card.jpg' ? socialCard === `/${name}` : icon === '/favicon.svg' && name !== 'site.webmanifest'

/** The original of an upload that the settings name, such as `/media/uploads/<id>-1200.webp`. */
const uploadPattern = /^\/media\/uploads\/([0-9a-f]{32})[-.]/

type BrandFileDeps = Pick<Deps, 'shopSettings' | 'storage'>

/** Creates a reader of the brand's files, which draws each once per version of brand and theme. */
export function createBrandFiles({ shopSettings, storage }: BrandFileDeps) {
  let version = ''
  let files = new Map<string, Promise<StoredFile>>()
  const loadUpload = async (url: string) => {
    const [, id] = uploadPattern.exec(url) ?? []
    return id ? storage.get(`${id}.webp`) : undefined
  }
  const loadFile = async (name: string, shop: Pick<ShopSettings, 'brand' | 'theme'>): Promise<StoredFile> => {
    const { type, source, draw } = brandFiles[name] ?? {}
    if (!type || !draw) throw new Error(`Unknown brand file ${name}`)
    const bytes = isFromDemo(name, shop.brand)
      ? await readFile(join(demoFolder, name))
      : await draw(shop, source && (await loadUpload(shop.brand[source])))
    return { bytes, type, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` }
  }
  return (name: string): Promise<StoredFile> => {
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
