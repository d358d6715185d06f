import { useEffect } from 'react'
import { readDraft, writeDraft } from '#ui/drafts.ts'

/** More than the largest form holds; what is larger would leave no room for anything else that this tab keeps. */
const MOST_CHARACTERS = 1_000_000

/** What was typed into the form and not saved. What `read` cannot make sense of, of an older release, say, is nothing. */
export function readKept<T>(form: string, read: (kept: unknown) => T | undefined): T | undefined {
  try {
    return read(JSON.parse(readDraft(form)?.['kept'] ?? 'null'))
  } catch {
    return undefined
  }
}

function keep(form: string, text: string | undefined): void {
  writeDraft(form, text !== undefined && text.length <= MOST_CHARACTERS ? { kept: text } : undefined)
}

export const forgetKept = (form: string): void => keep(form, undefined)

/**
 * Keeps what is typed in this tab, as it is typed: a session may end at any time, and whoever logs in again goes on.
 * `undefined` while there is nothing that is not saved. Logging out forgets it.
 */
export function useKeeping(form: string, typed: unknown): void {
  const text = typed === undefined ? undefined : JSON.stringify(typed)
  useEffect(() => keep(form, text), [form, text])
}
