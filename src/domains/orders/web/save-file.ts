import { fetchFile } from '#web/api.ts'
import { INVOICE_FAILED } from './texts.ts'

/** Downloads through fetch, because a plain link can't send the token. */
export async function saveFile(path: string, fileName: string): Promise<void> {
  const url = URL.createObjectURL(await fetchFile(path, INVOICE_FAILED))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // gives the browser time to start the download
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
