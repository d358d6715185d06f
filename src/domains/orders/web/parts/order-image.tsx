import { useState } from 'react'
import { ResponsiveImage } from '#domains/catalogue/web/parts/product-image-frame.tsx'
import { PLACEHOLDER_IMAGE } from '#shared/placeholder-image.ts'

/** Shows a placeholder if the image no longer exists. */
export function OrderImage({ url, sizes }: { url: string; sizes: string }) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const displayedUrl = url && failedUrl !== url ? url : PLACEHOLDER_IMAGE
  return (
    <div className="relative aspect-4/5 overflow-hidden bg-card">
      <ResponsiveImage
        key={displayedUrl}
        image={{ url: displayedUrl }}
        sizes={sizes}
        isPriority={false}
        maxWidth={400}
        alt=""
        onError={() => setFailedUrl(url)}
      />
    </div>
  )
}
