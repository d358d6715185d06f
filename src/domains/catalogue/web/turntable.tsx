import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { toast } from '#ui/toast.ts'
import { useReducedMotion } from '#ui/use-reduced-motion.ts'
import { dragToFrame, getDegrees, getFramePosition, turntableGrid, wrapFrame } from './turntable-frame.ts'

/** Of the first turn, which shows that the garment can be turned. */
const MILLISECONDS_PER_FRAME = 110

interface TurntableProps {
  /** An image of all views. */
  url: string
  label: string
  onFail: () => void
}

/** Shows a garment from all sides: drag it, or press the arrow keys. */
export function Turntable({ url, label, onFail }: TurntableProps) {
  const [isLoaded, setLoaded] = useState(false)
  const [frame, setFrame] = useState(0)
  const stopIntroduction = useIntroduction(isLoaded, setFrame)
  const drag = useRef<{ x: number; frame: number }>(undefined)
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => ref.current?.focus({ preventScroll: true }), [])

  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    stopIntroduction()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, frame }
  }
  const continueDrag = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const start = drag.current
    if (start) setFrame(dragToFrame(start.frame, clientX - start.x, currentTarget.clientWidth))
  }
  const endDrag = () => {
    drag.current = undefined
  }
  const pressKey = (event: KeyboardEvent) => {
    const change = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    if (change === undefined && event.key !== 'Home') return
    event.preventDefault()
    stopIntroduction()
    setFrame(change === undefined ? 0 : wrapFrame(frame + change))
  }

  const { columns, rows } = turntableGrid
  return (
    <>
      <img
        src={url}
        alt=""
        className="hidden"
        onLoad={() => setLoaded(true)}
        onError={() => {
          toast("That didn't load. Check your connection and try again.", { kind: 'error' })
          onFail()
        }}
      />
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={`Turn: ${label}`}
        aria-valuemin={0}
        aria-valuemax={345}
        aria-valuenow={getDegrees(frame)}
        aria-valuetext={`${getDegrees(frame)} degrees`}
        aria-busy={!isLoaded}
        onPointerDown={startDrag}
        onPointerMove={continueDrag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        onKeyDown={pressKey}
        className="focus-inside absolute inset-0 cursor-ew-resize touch-pan-y bg-card"
        style={
          isLoaded
            ? {
                backgroundImage: `url("${url}")`,
                backgroundSize: `${columns * 100}% ${rows * 100}%`,
                backgroundPosition: getFramePosition(frame),
              }
            : undefined
        }
      >
        {!isLoaded && <span className="mono-caption absolute inset-0 grid place-items-center">Loading...</span>}
      </div>
    </>
  )
}

/** Turns once around when the image has loaded, unless the visitor prefers reduced motion. Returns how to stop it. */
function useIntroduction(isLoaded: boolean, setFrame: (frame: number) => void): () => void {
  const isReduced = useReducedMotion()
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const stop = () => clearInterval(timer.current)
  useEffect(() => {
    if (!isLoaded || isReduced) return
    let frame = 0
    timer.current = setInterval(() => {
      frame = wrapFrame(frame + 1)
      setFrame(frame)
      if (frame === 0) clearInterval(timer.current)
    }, MILLISECONDS_PER_FRAME)
    return () => clearInterval(timer.current)
  }, [isLoaded, isReduced, setFrame])
  return stop
}
