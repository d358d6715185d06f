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

/** Returns an error message if the type or size is not accepted. */
export function validateUpload({ type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return NOT_AN_IMAGE
  return size > MAX_UPLOAD_BYTES ? TOO_LARGE : undefined
}

export function uploadLogoFile(file: File): Promise<UploadedLogo> {
  const form = new FormData()
  form.append(UPLOAD_FIELD, file, 'logo')
  return upload(uploadLogo.path, form, { onProgress: () => {}, fallbackMessage: UPLOAD_FAILED })
}

export function uploadBrandImageFile(endpoint: typeof uploadIcon | typeof uploadSocialCard, file: File) {
  const form = new FormData()
  form.append(UPLOAD_FIELD, file, 'image')
  return upload<{ imageUrl: string }>(endpoint.path, form, { onProgress: () => {}, fallbackMessage: UPLOAD_FAILED })
}

export function uploadImageFile(file: File, onProgress: (fraction: number) => void): Promise<UploadedImage> {
  const form = new FormData()
  form.append(UPLOAD_FIELD, file, 'image')
  return upload(uploadImage.path, form, { onProgress, fallbackMessage: UPLOAD_FAILED })
}
