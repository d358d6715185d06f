import { useEffect } from 'react'
import { readDraft, writeDraft } from '#ui/drafts.ts'

/** Well above the largest form; larger changes could use up the tab's storage quota. */
const MAX_CHARACTERS = 1_000_000

/** Returns the form's unsaved changes. Ignores changes that `parse` rejects, for example those of an older release. */
export function readUnsavedChanges<T>(name: string, parse: (changes: unknown) => T | undefined): T | undefined {
  try {
    return parse(JSON.parse(readDraft(name)?.['value'] ?? 'null'))
  } catch {
    return undefined
  }
}

function store(name: string, text: string | undefined): void {
  writeDraft(name, text !== undefined && text.length <= MAX_CHARACTERS ? { value: text } : undefined)
}

export const discardUnsavedChanges = (name: string): void => store(name, undefined)

/**
 * Stores the form's changes in this tab, so they survive a session that ends midway and the login after it. Pass `undefined`
 * while there are none. Logging out deletes them.
 */
export function useStoreUnsavedChanges(name: string, changes: unknown): void {
  const text = changes === undefined ? undefined : JSON.stringify(changes)
  useEffect(() => store(name, text), [name, text])
}
