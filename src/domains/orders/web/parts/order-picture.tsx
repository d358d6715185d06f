import { useState } from 'react'
import { Picture } from '#domains/catalogue/web/parts/product-picture.tsx'

const PLACEHOLDER = '/placeholder-image.jpg'

/** Shows a placeholder if the image no longer exists. */
export function OrderPicture({ url, sizes }: { url: string; sizes: string }) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const displayedUrl = url && failedUrl !== url ? url : PLACEHOLDER
  return (
    <div className="relative aspect-4/5 overflow-hidden bg-card">
      <Picture
        key={displayedUrl}
        image={{ url: displayedUrl, altText: '' }}
        sizes={sizes}
        first={false}
        widest={400}
        alt=""
        onError={() => setFailedUrl(url)}
      />
    </div>
  )
}
