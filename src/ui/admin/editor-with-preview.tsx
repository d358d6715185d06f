import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

const views = { edit: 'Edit', preview: 'Preview' } as const
type View = keyof typeof views

interface EditorWithPreviewProps {
  /** The columns on wide screens, such as `xl:grid-cols-2`. */
  columns: string
  preview: ReactNode
  children: ReactNode
}

/** Shows a form next to its preview. Where there is no space for both, a switch that stays in sight shows one of them. */
export function EditorWithPreview({ columns, preview, children }: EditorWithPreviewProps) {
  const [view, setView] = useState<View>('edit')
  const root = useRef<HTMLDivElement>(null)
  const editScroll = useRef<number>(undefined)
  const show = (next: View) => {
    if (next === view) return
    if (next === 'preview') editScroll.current = window.scrollY
    setView(next)
  }

  // the preview starts at its top, and the form is where it was
  useLayoutEffect(() => {
    if (editScroll.current === undefined) return
    if (view === 'preview') root.current?.scrollIntoView()
    else window.scrollTo({ top: editScroll.current })
  }, [view])

  return (
    <div
      ref={root}
      className={`grid scroll-mt-14 grid-cols-[minmax(0,1fr)] items-start gap-5 lg:scroll-mt-0 xl:gap-8 ${columns}`}
    >
      <fieldset className="sticky top-14 z-20 -my-2 bg-paper py-2 lg:top-0 xl:hidden">
        <legend className="sr-only">View</legend>
        <div className="grid grid-cols-2 border border-ink">
          {(Object.keys(views) as View[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={view === name}
              onClick={() => show(name)}
              className="focus-inside min-h-11 cursor-pointer border-l border-ink px-4 text-sm font-semibold first:border-l-0 hover:bg-accent aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {views[name]}
            </button>
          ))}
        </div>
      </fieldset>
      <div className={view === 'edit' ? 'min-w-0' : 'min-w-0 max-xl:hidden'}>{children}</div>
      <div className={`min-w-0 xl:sticky xl:top-5 ${view === 'preview' ? '' : 'max-xl:hidden'}`}>{preview}</div>
    </div>
  )
}
