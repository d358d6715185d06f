import type { ReactNode } from 'react'
import { toast } from './toast.ts'

const COPIED = 'Link copied.'

/** Copies the link; if that fails, it is still in the address bar. */
const copyLink = (id: string) =>
  void navigator.clipboard?.writeText(new URL(`#${id}`, window.location.href).href).then(
    () => toast(COPIED),
    () => {},
  )

/** Links a heading to itself; a click also copies the link. */
export function HeadingLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <a href={`#${id}`} onClick={() => copyLink(id)} className="group/heading hover:bg-accent">
      {children}
      <span
        aria-hidden="true"
        className="ml-[0.35em] font-mono font-medium text-smoke opacity-0 transition-opacity group-hover/heading:text-ink group-hover/heading:opacity-100 group-focus-visible/heading:opacity-100 print:hidden"
      >
        #
      </span>
    </a>
  )
}
