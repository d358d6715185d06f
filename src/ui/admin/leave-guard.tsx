import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LeaveDialog } from './leave-dialog.tsx'

const dirtyForms = new Set<symbol>()

/** For exits that are not navigations, such as logging out. */
export const hasUnsavedChanges = (): boolean => dirtyForms.size > 0

interface LeaveGuardProps {
  isDirty: boolean
  /** Called once the user has confirmed to discard the changes. */
  onLeave: () => void
}

/** Asks for confirmation before unsaved changes are lost to a link, the back button or closing the window. */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isDirty) return
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const form = Symbol('form')
    dirtyForms.add(form)
    window.addEventListener('beforeunload', confirmUnload)
    return () => {
      dirtyForms.delete(form)
      window.removeEventListener('beforeunload', confirmUnload)
    }
  }, [isDirty])

  const stay = () => blocker.state === 'blocked' && blocker.reset()
  const leave = () => {
    if (blocker.state !== 'blocked') return
    onLeave()
    blocker.proceed()
  }
  return <LeaveDialog open={blocker.state === 'blocked'} onStay={stay} onLeave={leave} />
}
