import { ShopError } from '#shared/errors.ts'
import { type Content, getContent } from '../contract.ts'
import { toPublicContent } from '../rules.ts'
import type { Deps } from './deps.ts'

/**
 * Matches scripts, which the frame would refuse with an error each, and what is meant for browsers without them: elements,
 * and classes such as `noscript:hidden`.
 */
const unusedParts = /<script\b.*?<\/script>|<noscript>.*?<\/noscript>|(?<=[ "])[\w:[\]-]*noscript:[^ "]+/gs

/** Renders the home page with unsaved content, for a frame without scripts. Its links do nothing: the frame's sandbox blocks new tabs. */
export async function renderHomePreview({ renderPage }: Pick<Deps, 'renderPage'>, content: Content): Promise<string> {
  const html = await renderPage?.('/', { [getContent.path]: toPublicContent(content) })
  if (!html) throw new ShopError('unavailable', 'The preview is not available.')
  return html.replace('<head>', '<head><base target="_blank">').replaceAll(unusedParts, '')
}
