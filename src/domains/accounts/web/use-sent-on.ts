import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from './queries.ts'
import { isAsAnother, wayOn } from './way-back.ts'

/**
 * Sends whoever is logged in on to where they were going, whichever tab they logged in with. Somebody who is just
 * entering is waited for; so is a customer who was turned away from a page for admins, until somebody has entered.
 */
export function useSentOn(redirect: string | undefined): <T>(entering: Promise<T>) => Promise<T> {
  const user = useUser()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [entering, setEntering] = useState<'not yet' | 'now' | 'done'>('not yet')
  const isStaying = entering === 'now' || (entering === 'not yet' && isAsAnother(state))

  useEffect(() => {
    if (user && !isStaying) void navigate(wayOn(redirect), { replace: true })
  }, [user, isStaying, navigate, redirect])

  return async (enters) => {
    setEntering('now')
    try {
      const entered = await enters
      setEntering('done')
      return entered
    } catch (error) {
      setEntering('not yet')
      throw error
    }
  }
}
