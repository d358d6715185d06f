import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { writeDraft } from '#ui/drafts.ts'
import { addressDraftKey } from './address-draft-key.ts'
import { CONFIRMATION_PATH, type Confirmation } from './confirmation.ts'
import { writeLastCheckout } from './last-checkout.ts'

/** Returns a function that leaves a finished checkout for the confirmation page. */
export function useShowConfirmation(userId: string) {
  const navigate = useNavigate()
  return useCallback(
    async (confirmation: Omit<Confirmation, 'userId'>): Promise<void> => {
      writeDraft(addressDraftKey(userId), undefined)
      writeLastCheckout(userId, undefined)
      const state: Confirmation = { userId, ...confirmation }
      await navigate(CONFIRMATION_PATH, { state, replace: true })
    },
    [navigate, userId],
  )
}
