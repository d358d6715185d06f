import { useState } from 'react'
import { Picture } from '#domains/catalogue/web/parts/product-picture.tsx'

const PLACEHOLDER = '/placeholder-image.jpg'

/** What was ordered, as it looked then; a picture that is gone leaves a placeholder. */
export function OrderPicture({ url, sizes }: { url: string; sizes: string }) {
  const [failed, setFailed] = useState<string>()
  const shown = url && failed !== url ? url : PLACEHOLDER
  return (
    <div className="relative aspect-4/5 overflow-hidden bg-card">
      <Picture
        key={shown}
        image={{ url: shown, altText: '' }}
        sizes={sizes}
        first={false}
        widest={400}
        alt=""
        onError={() => setFailed(url)}
      />
    </div>
  )
}
