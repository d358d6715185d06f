import type { MutateOptions, UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** Returns `mutate`, which does nothing while a call is under way: a double click comes before the next render. */
export function useMutateOnce<D, E, V>({ mutate }: Pick<UseMutationResult<D, E, V>, 'mutate'>) {
  const isSent = useRef(false)
  return (variables: V, options: MutateOptions<D, E, V> = {}) => {
    if (isSent.current) return
    isSent.current = true
    mutate(variables, {
      ...options,
      onSettled: (...settled) => {
        isSent.current = false
        options.onSettled?.(...settled)
      },
    })
  }
}
