export { fetchUpload } from './fetch-upload.ts'
export { markUploadsReferenced } from './mark-uploads-referenced.ts'
export { multipartOptions, readUpload, rejectLargeUpload } from './read-upload.ts'
export { reencodeImage } from './reencode-image.ts'
