import type { ReactNode } from 'react'
import { toast } from './toast.ts'

const COPIED = 'Link copied.'

/** The address is in the address bar by now; who cannot have it copied takes it from there. */
const copy = (id: string) =>
  void navigator.clipboard?.writeText(new URL(`#${id}`, window.location.href).href).then(
    () => toast(COPIED),
    () => {},
  )

/** What a heading says, as a link to itself: a press goes there, and copies the address to hand on. */
export function HeadingLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <a href={`#${id}`} onClick={() => copy(id)} className="group/heading hover:bg-acid">
      {children}
      <span
        aria-hidden="true"
        className="ml-[0.35em] font-mono font-medium text-smoke opacity-0 transition-opacity group-hover/heading:text-ink group-hover/heading:opacity-100 group-focus-visible/heading:opacity-100 pointer-coarse:opacity-100 print:hidden"
      >
        #
      </span>
    </a>
  )
}
