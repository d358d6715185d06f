import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from './parts/use-user.ts'
import { needsAdminAccount, resolveReturnTo } from './return-to.ts'

/**
 * Redirects a logged-in user to the page they wanted, even if they logged in from another tab. Waits while a login is in
 * progress, and lets a customer who opened an admin page log in with another account first. Returns a function that
 * delays the redirect during a login.
 */
export function useRedirectAfterLogin(returnTo: string | undefined): <T>(login: Promise<T>) => Promise<T> {
  const user = useUser()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [loginState, setLoginState] = useState<'idle' | 'pending' | 'done'>('idle')
  const shouldStay = loginState === 'pending' || (loginState === 'idle' && needsAdminAccount(state))

  useEffect(() => {
    if (user && !shouldStay) void navigate(resolveReturnTo(returnTo), { replace: true })
  }, [user, shouldStay, navigate, returnTo])

  return async (login) => {
    setLoginState('pending')
    try {
      const result = await login
      setLoginState('done')
      return result
    } catch (error) {
      setLoginState('idle')
      throw error
    }
  }
}
