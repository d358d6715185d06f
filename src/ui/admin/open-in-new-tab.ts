import { toast } from '../toast.ts'

const REVOKE_AFTER_MS = 60_000

/** Opens a PDF in a new tab, where it can be printed. */
export async function openInNewTab(load: () => Promise<Blob>): Promise<void> {
  // opened before the request, because browsers block a window that opens later
  const tab = window.open('', '_blank')
  try {
    const url = URL.createObjectURL(await load())
    if (tab) tab.location.href = url
    else window.location.href = url
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
  } catch (error) {
    tab?.close()
    toast((error as Error).message, { kind: 'error' })
  }
}
