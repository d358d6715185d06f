import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#platform/database/connect.ts'
import type { Content } from '../contract.ts'
import { defaultContent } from '../rules.ts'
import * as store from './store.ts'

/** Stores the content of the demo, unless the shop already has content. */
export const seedContent = (tx: Tx, content: Content): Promise<void> => store.insertFirstContent(tx, content)

/**
 * Removes the announcements, the sections and the video of the footer that still equal the seeded content. Without sections of
 * its own, the shop gets the default ones.
 */
export async function resetContent(tx: Tx, seeded: Content): Promise<void> {
  const { content, version } = await store.lockContent(tx)
  if (!content) return
  const sections = content.sections.filter(
    (section) => !seeded.sections.some((other) => isDeepStrictEqual(section, other)),
  )
  const messages = content.messages.filter(
    (message) => !seeded.messages.some((other) => isDeepStrictEqual(message, other)),
  )
  const isFilmSeeded = isDeepStrictEqual(content.footerFilm, seeded.footerFilm)
  const remaining: Content = {
    messages,
    sections: sections.length > 0 ? sections : defaultContent.sections,
    ...(content.footerFilm && !isFilmSeeded ? { footerFilm: content.footerFilm } : {}),
  }
  await store.replaceContent(tx, remaining, version + 1)
}
