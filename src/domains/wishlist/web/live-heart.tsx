import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { dismissToast, toast } from '#ui/toast.ts'
import { HeartButton, type HeartProps } from './heart-button.tsx'
import { useChangeWishlist, useIsSaved } from './queries.ts'

const HEART_TOASTS = 'wishlist-heart'

/** `wasPressed`: before this code was loaded. */
export function LiveHeart({ wasPressed, ...props }: HeartProps & { wasPressed: boolean }) {
  const { productId, color } = props
  const isSaved = useIsSaved({ productId, color })
  const { mutate: change } = useChangeWishlist()
  const navigate = useNavigate()
  const buttonRef = useRef<HTMLButtonElement>(null)

  const save = () =>
    change(
      { productId, color, isSaved: true },
      {
        onSuccess: () =>
          toast('Saved to your wishlist.', {
            topic: HEART_TOASTS,
            action: { label: 'View', onClick: () => void navigate('/wishlist') },
          }),
      },
    )
  const remove = () =>
    change(
      { productId, color, isSaved: false },
      {
        onSuccess: () =>
          toast('Removed from your wishlist.', { topic: HEART_TOASTS, action: { label: 'Undo', onClick: save } }),
      },
    )
  const toggle = () => {
    dismissToast(HEART_TOASTS)
    if (isSaved) remove()
    else save()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: takes over once from the button that was pressed
  useEffect(() => {
    if (!wasPressed) return
    buttonRef.current?.focus()
    save()
  }, [])

  return <HeartButton ref={buttonRef} {...props} isSaved={isSaved} onClick={toggle} />
}
