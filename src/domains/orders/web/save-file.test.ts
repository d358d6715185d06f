import { afterEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { saveFile } from './save-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('keeps the file until the browser has had time to start the download', async () => {
  stubLocalStorage()
  const click = vi.fn()
  vi.stubGlobal('fetch', async () => new Response('%PDF-'))
  vi.stubGlobal('document', { createElement: () => ({ click }) })
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await saveFile('/api/invoice.pdf', 'INV-1.pdf')
  expect(click).toHaveBeenCalledOnce()
  expect(revoke).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledOnce()
})
