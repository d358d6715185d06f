import { useEffect } from 'react'
import { readDraft, writeDraft } from '#ui/drafts.ts'

/** Well above the largest form; a larger draft could use up the tab's storage quota. */
const MAX_CHARACTERS = 1_000_000

/** Returns the form's unsaved draft. Drafts that `read` cannot parse, such as those of an older release, are ignored. */
export function readFormDraft<T>(form: string, read: (draft: unknown) => T | undefined): T | undefined {
  try {
    return read(JSON.parse(readDraft(form)?.['value'] ?? 'null'))
  } catch {
    return undefined
  }
}

function saveDraft(form: string, text: string | undefined): void {
  writeDraft(form, text !== undefined && text.length <= MAX_CHARACTERS ? { value: text } : undefined)
}

export const discardFormDraft = (form: string): void => saveDraft(form, undefined)

/**
 * Saves the draft in this tab on every change, so it survives a session that ends midway and the login after it.
 * Pass `undefined` while there is nothing unsaved. Logging out deletes the draft.
 */
export function useSaveFormDraft(form: string, draft: unknown): void {
  const text = draft === undefined ? undefined : JSON.stringify(draft)
  useEffect(() => saveDraft(form, text), [form, text])
}
