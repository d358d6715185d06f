import { Share2 } from 'lucide-react'
import { toast } from './toast.ts'

const COPIED = 'Link copied.'
const NOT_COPIED = "We couldn't copy the link."

/** Opens the native share sheet, or copies the link if there is none. */
async function share(title: string, url: string): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ title, url })
  } catch (error) {
    // the user closed the share sheet
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  await navigator.clipboard.writeText(url).then(
    () => toast(COPIED),
    () => toast(NOT_COPIED, { kind: 'error' }),
  )
}

export function ShareButton({ title, path }: { title: string; path: string }) {
  return (
    <button
      type="button"
      onClick={() => void share(title, new URL(path, window.location.origin).href)}
      className="mono-caption inline-flex min-h-11 cursor-pointer items-center gap-2 underline underline-offset-4 hover:bg-acid noscript:hidden"
    >
      <Share2 aria-hidden="true" className="size-4" />
      Share
    </button>
  )
}
