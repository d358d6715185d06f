import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Shows a progress bar during navigation and announces the new page to screen readers. */
export function NavigationStatus() {
  const { state } = useNavigation()
  const { key } = useLocation()
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    // the browser announces the first page itself
    if (key !== 'default') setAnnouncement(document.title)
  }, [key])

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {state !== 'idle' && (
        <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-ink">
          <div className="h-full w-1/3 animate-progress bg-accent" />
        </div>
      )}
    </>
  )
}
