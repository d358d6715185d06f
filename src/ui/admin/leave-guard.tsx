import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LeaveQuestion } from './leave-question.tsx'

/** The forms on this page that hold what is not saved. */
const dirtyForms = new Set<symbol>()

/** For ways out that are no links: a logout, say. */
export const isAnythingUnsaved = (): boolean => dirtyForms.size > 0

interface LeaveGuardProps {
  isDirty: boolean
  /** It was asked, and what was typed is given up. */
  onLeave: () => void
}

/** Asks before what was typed is left behind, whether by a link, the back button or by closing the window. */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const form = Symbol('form')
    dirtyForms.add(form)
    window.addEventListener('beforeunload', ask)
    return () => {
      dirtyForms.delete(form)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isDirty])

  const stay = () => blocker.state === 'blocked' && blocker.reset()
  const leave = () => {
    if (blocker.state !== 'blocked') return
    onLeave()
    blocker.proceed()
  }
  return <LeaveQuestion open={blocker.state === 'blocked'} onStay={stay} onLeave={leave} />
}
