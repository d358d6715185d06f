import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const EMPTY_DOCUMENT = '<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>'

interface PreviewFrameProps {
  title: string
  /** The width of the shopper's screen in pixels. It is scaled down if there is less space. */
  width: number
  children: ReactNode
}

/** Renders a part of the shop as on a screen of another width. Links and buttons in it do nothing. */
export function PreviewFrame({ title, width, children }: PreviewFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement>()
  const [space, setSpace] = useState(width)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      // no width while it is hidden
      if (entry && entry.contentRect.width > 0) setSpace(entry.contentRect.width)
    })
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, space / width)
  return (
    <div
      ref={frame}
      className="h-[max(32rem,calc(100dvh-19rem))] overflow-hidden border border-ink bg-card xl:h-[calc(100dvh-11rem)]"
    >
      <iframe
        title={title}
        srcDoc={EMPTY_DOCUMENT}
        onLoad={(event) => setBody(prepareDocument(event.currentTarget.contentDocument))}
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        className="mx-auto block origin-top-left border-0 bg-paper"
      />
      {/* a link that is clicked would leave the form */}
      {body && createPortal(<div onClickCapture={(event) => event.preventDefault()}>{children}</div>, body)}
    </div>
  )
}

/** Gives the document the styles of this one. */
function prepareDocument(target: Document | null): HTMLElement | undefined {
  if (!target) return undefined
  const styles = document.querySelectorAll('link[rel="stylesheet"], style')
  target.head.append(...Array.from(styles, (style) => target.importNode(style, true)))
  target.documentElement.className = document.documentElement.className
  target.body.className = document.body.className
  return target.body
}
