import { upload } from '#web/upload.ts'
import {
  MAX_UPLOAD_BYTES,
  NOT_AN_IMAGE,
  TOO_LARGE,
  UPLOAD_FIELD,
  type UploadedImage,
  type UploadedLogo,
  type uploadIcon,
  uploadImage,
  uploadLogo,
  type uploadSocialCard,
} from '../../contract.ts'

export const ACCEPTED_IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
const UPLOAD_FAILED = "We couldn't upload the image. Please try again."

/** Returns an error message for a file that is no image or too large. The server checks the format. */
export function validateUpload({ type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return NOT_AN_IMAGE
  return size > MAX_UPLOAD_BYTES ? TOO_LARGE : undefined
}

export const uploadLogoFile = (file: File) => send<UploadedLogo>(uploadLogo, file)

export const uploadBrandImageFile = (endpoint: typeof uploadIcon | typeof uploadSocialCard, file: File) =>
  send<{ imageUrl: string }>(endpoint, file)

export const uploadImageFile = (file: File, onProgress: (fraction: number) => void) =>
  send<UploadedImage>(uploadImage, file, onProgress)

function send<T>(
  { path }: { path: string },
  file: File,
  onProgress: (fraction: number) => void = () => {},
): Promise<T> {
  const form = new FormData()
  form.append(UPLOAD_FIELD, file, 'image')
  return upload(path, form, { onProgress, fallbackMessage: UPLOAD_FAILED })
}
