import { useEffect, useState } from 'react'

/**
 * Returns the value that was just requested until its mutation has settled, then the saved one. The state of the mutation
 * arrives a task later, and until then a checkbox would go back.
 */
export function useRequestedValue<T>(saved: T, isPending: boolean): [value: T, setRequested: (value: T) => void] {
  const [requested, setRequested] = useState<{ value: T }>()
  useEffect(() => {
    if (!isPending) setRequested(undefined)
  }, [isPending])
  return [requested ? requested.value : saved, (value) => setRequested({ value })]
}
