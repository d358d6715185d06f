import { useQuery } from '@tanstack/react-query'
import { ResponsiveImage } from './parts/product-image-frame.tsx'
import { newArrivalsQueryOptions } from './queries.ts'

const MAX_IMAGES = 3

/** As many new arrivals as fit side by side, the last ones, because lists often start with the first. Decorative. */
export function FillerImages() {
  const { data: arrivals = [] } = useQuery({ ...newArrivalsQueryOptions, throwOnError: false })
  const images = arrivals.flatMap(({ image }) => (image ? [image] : [])).slice(-MAX_IMAGES)
  return (
    <span className="absolute inset-0 flex flex-wrap overflow-hidden">
      {images.map(({ url }) => (
        <span
          key={url}
          className="relative h-full grow basis-[min(100%,14rem)] @5xl:basis-[min(100%,18rem)] border-line not-last:border-r"
        >
          <ResponsiveImage image={{ url }} sizes="25vw" isPriority={false} alt="" />
        </span>
      ))}
    </span>
  )
}
