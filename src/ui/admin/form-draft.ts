import { useEffect } from 'react'
import { readDraft, writeDraft } from '#ui/drafts.ts'

/** Well above the largest form; a larger draft could use up the tab's storage quota. */
const MAX_CHARACTERS = 1_000_000

/** Returns the form's unsaved draft. Ignores a draft that `parse` rejects, for example one from an older release. */
export function readFormDraft<T>(name: string, parse: (draft: unknown) => T | undefined): T | undefined {
  try {
    return parse(JSON.parse(readDraft(name)?.['value'] ?? 'null'))
  } catch {
    return undefined
  }
}

function saveDraft(name: string, text: string | undefined): void {
  writeDraft(name, text !== undefined && text.length <= MAX_CHARACTERS ? { value: text } : undefined)
}

export const discardFormDraft = (name: string): void => saveDraft(name, undefined)

/**
 * Saves the draft in this tab on every change, so it survives a session that ends midway and the login after it.
 * Pass `undefined` while there is nothing unsaved. Logging out deletes the draft.
 */
export function useSaveFormDraft(name: string, draft: unknown): void {
  const text = draft === undefined ? undefined : JSON.stringify(draft)
  useEffect(() => saveDraft(name, text), [name, text])
}
