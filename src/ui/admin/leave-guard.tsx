import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '#ui/dialog.tsx'

const button = 'min-h-11 cursor-pointer border border-ink px-4 font-semibold'

/** Asks before what was typed is left behind, whether by a link, the back button or by closing the window. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  const stay = () => blocker.state === 'blocked' && blocker.reset()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      label="Leave without saving?"
      from="centre"
      className="w-[min(28rem,calc(100vw-2rem))]!"
    >
      <div className="grid gap-5 p-6">
        <p className="text-lg font-bold">Leave without saving?</p>
        <p>What you changed here has not been saved.</p>
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" onClick={stay} className={`${button} hover:bg-acid`}>
            Keep editing
          </button>
          <button
            type="button"
            onClick={() => blocker.state === 'blocked' && blocker.proceed()}
            className={`${button} bg-brick hover:bg-ink hover:text-paper`}
          >
            Leave
          </button>
        </div>
      </div>
    </Dialog>
  )
}
