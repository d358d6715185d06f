import { Share2 } from 'lucide-react'
import { copyText } from './copy-text.ts'

/** Opens the native share sheet, or copies the link if there is none or it fails. */
async function share(title: string, url: string): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ title, url })
  } catch (error) {
    // the user closed the share sheet
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  await copyText(url, { copied: 'Link copied.', failed: "We couldn't copy the link." })
}

export function ShareButton({ title, path }: { title: string; path: string }) {
  return (
    <button
      type="button"
      onClick={() => void share(title, new URL(path, window.location.origin).href)}
      className="mono-caption inline-flex min-h-11 cursor-pointer items-center gap-2 underline underline-offset-4 hover:bg-accent noscript:hidden"
    >
      <Share2 aria-hidden="true" className="size-4" />
      Share
    </button>
  )
}
