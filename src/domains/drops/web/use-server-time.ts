import { useEffect, useState } from 'react'

/** Ticks on the full seconds of the server's clock, so the countdown ends with the opening. Undefined until it is known. */
export function useServerTime(clockOffset: number | undefined): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    if (clockOffset === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const time = clockOffset + performance.now()
      setNow(time)
      timer = setTimeout(tick, 1_000 - (time % 1_000) + 1)
    }
    tick()
    return () => clearTimeout(timer)
  }, [clockOffset])
  return now
}
