import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#platform/database/connect.ts'
import type { Content } from '../contract.ts'
import { defaultContent } from '../rules.ts'
import * as store from './store.ts'

/** Saves this content in a shop that has saved none. */
export const fillContent = (tx: Tx, content: Content): Promise<void> => store.fillContentRow(tx, content)

/** Sets the announcements, sections and films that are still as given back to the default. */
export async function removeContent(tx: Tx, given: Content): Promise<void> {
  const { content, version } = await store.lockContent(tx)
  if (!content) return
  const sections = content.sections.filter(
    (section) => !given.sections.some((other) => isDeepStrictEqual(section, other)),
  )
  const messages = content.messages.filter(
    (message) => !given.messages.some((other) => isDeepStrictEqual(message, other)),
  )
  const isFilmGiven = isDeepStrictEqual(content.footerFilm, given.footerFilm)
  const kept: Content = {
    messages,
    sections: sections.length > 0 ? sections : defaultContent.sections,
    ...(content.footerFilm && !isFilmGiven ? { footerFilm: content.footerFilm } : {}),
  }
  await store.replaceContent(tx, kept, version + 1)
}
