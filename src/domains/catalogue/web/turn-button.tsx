import { Rotate3d } from 'lucide-react'
import { useState } from 'react'
import { createPreload, useLazyLoad } from '#ui/use-lazy-load.ts'

const importTurntable = async () => (await import('./turntable.tsx')).Turntable

const preloadTurntable = createPreload(importTurntable)

/** Switches between an image and its turntable, which shows the garment from all sides. */
export function TurnButton({ url, label }: { url: string; label: string }) {
  const [Turntable, loadTurntable] = useLazyLoad(importTurntable)
  const [isTurning, setTurning] = useState(false)
  const toggle = () => {
    loadTurntable()
    setTurning(!isTurning)
  }
  return (
    <>
      {isTurning && Turntable && <Turntable url={url} label={label} onFail={() => setTurning(false)} />}
      <button
        type="button"
        aria-pressed={isTurning}
        onClick={toggle}
        onPointerEnter={preloadTurntable}
        onFocus={preloadTurntable}
        className="mono-caption focus-inside absolute top-0 right-0 flex h-11 cursor-pointer items-center gap-2 border-b border-l border-ink bg-paper px-3 hover:bg-accent aria-pressed:bg-ink aria-pressed:text-paper noscript:hidden"
      >
        <Rotate3d aria-hidden="true" className="size-5" />
        Turn
      </button>
    </>
  )
}
