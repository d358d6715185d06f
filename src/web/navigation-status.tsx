import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Says that the next page is on its way, and to those who cannot see it, that it has come. */
export function NavigationStatus() {
  const { state } = useNavigation()
  const { key } = useLocation()
  const [arrived, setArrived] = useState('')

  useEffect(() => {
    // the first page has been read out by the browser already
    if (key !== 'default') setArrived(document.title)
  }, [key])

  return (
    <>
      <p role="status" className="sr-only">
        {arrived}
      </p>
      {state !== 'idle' && (
        <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-ink">
          <div className="h-full w-1/3 animate-travel bg-acid" />
        </div>
      )}
    </>
  )
}
