import { ChunkLoadError } from './load-chunk.ts'

/**
 * Loads the admin's styles into a page of the shop. They contain all of the shop's, which they follow, so both areas look as
 * in a document of their own; what the theme changes stays after them.
 */
export async function loadAdminStyles(): Promise<void> {
  const shopStyles = document.querySelector<HTMLLinkElement>('link[data-admin-styles]')
  if (!shopStyles) return
  const href = shopStyles.dataset['adminStyles'] ?? ''
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new ChunkLoadError(`Could not load ${href}`))
    })
    shopStyles.after(link)
  })
}
