import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from './queries.ts'
import { wayOn } from './way-back.ts'

/**
 * Sends whoever is logged in on to where they were going, whichever tab they logged in with. Somebody who is just
 * entering is waited for.
 */
export function useSentOn(redirect: string | undefined): <T>(entering: Promise<T>) => Promise<T> {
  const user = useUser()
  const navigate = useNavigate()
  const [isEntering, setEntering] = useState(false)

  useEffect(() => {
    if (user && !isEntering) void navigate(wayOn(redirect), { replace: true })
  }, [user, isEntering, navigate, redirect])

  return async (entering) => {
    setEntering(true)
    return entering.finally(() => setEntering(false))
  }
}
