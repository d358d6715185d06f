import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Content } from '../../contract.ts'
import { homePreviewQueryOptions } from './content-queries.ts'

const screens = { Phone: 390, Desktop: 1280 }
type Screen = keyof typeof screens
const DEBOUNCE_MS = 600

/** Shows the home page as the server renders it with the unsaved content, scaled to the column. */
export function HomePreview({ content }: { content: Content }) {
  const [screen, setScreen] = useState<Screen>('Phone')
  const { data, error, isFetching } = useQuery(homePreviewQueryOptions(useDebounced(JSON.stringify(content))))
  // the last preview stays while the next one loads, or fails because a field is empty
  const [html, setHtml] = useState('')
  if (data && data.html !== html) setHtml(data.html)
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const scale = Math.min(1, width / screens[screen])
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview" className="text-lg font-bold max-xl:sr-only">
          Preview
        </h2>
        <fieldset className="flex border border-ink">
          <legend className="sr-only">Width of the preview</legend>
          {(Object.keys(screens) as Screen[]).map((name) => (
            <label
              key={name}
              className="focus-inside flex min-h-11 cursor-pointer items-center border-l border-ink px-4 text-sm font-semibold first-of-type:border-l-0 hover:bg-card has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name="preview-width"
                checked={screen === name}
                onChange={() => setScreen(name)}
                className="sr-only"
              />
              {name}
            </label>
          ))}
        </fieldset>
      </div>
      <div ref={box} className="h-[min(44rem,80dvh)] overflow-hidden border border-ink bg-card">
        {html && (
          <iframe
            title={`Home page, ${screen.toLowerCase()}`}
            // no scripts, but the shop's origin, because fonts load only from the same origin
            sandbox="allow-same-origin"
            srcDoc={html}
            style={{
              width: screens[screen],
              height: height / scale,
              marginLeft: (width - screens[screen] * scale) / 2,
              scale,
              transformOrigin: '0 0',
            }}
          />
        )}
      </div>
      <p role="status" className="text-xs text-smoke">
        {error ? `This is the last preview. ${error.message}` : getStatus(isFetching)}
      </p>
    </section>
  )
}

const getStatus = (isFetching: boolean) =>
  isFetching
    ? 'Drawing the preview…'
    : "Your unsaved changes, as shoppers would see them. Videos and buttons don't work here."

function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function useSize(ref: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 1, height: 1 })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      // no size while it is hidden
      if (element.clientWidth > 0) setSize({ width: element.clientWidth, height: element.clientHeight })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
