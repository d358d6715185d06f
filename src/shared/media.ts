/** An image in several widths and two formats: the files are `<stem>-<width>.avif` and `<stem>-<width>.webp`. */
export interface ResponsiveImage {
  stem: string
  widths: readonly number[]
  /** Of the largest file. */
  width?: number | undefined
  height?: number | undefined
}

export interface Video {
  mp4: string
  /** Present only if it is smaller than the MP4. */
  webm?: string | undefined
  poster: { avif: string; webp: string }
  width: number
  height: number
}
