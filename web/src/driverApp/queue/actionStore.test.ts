import { expect, test, vi } from 'vitest'
import { actionStore } from './actionStore.ts'

/** What is asked of a database is answered a moment later. */
function answered(result: unknown) {
  const request = { result, onsuccess: () => undefined }
  queueMicrotask(() => request.onsuccess())
  return request
}

test('a connection that the phone has closed is opened again, and nobody notices', async () => {
  const kept = [{ id: '1:5:start' }]
  const closed = {
    close: vi.fn(),
    transaction: () => {
      throw new DOMException('The connection is closing.', 'InvalidStateError')
    },
  }
  const open = { transaction: () => ({ objectStore: () => ({ getAll: () => answered(kept) }) }) }
  const opening = vi
    .fn()
    .mockImplementationOnce(() => answered(closed))
    .mockImplementation(() => answered(open))
  vi.stubGlobal('indexedDB', { open: opening })
  const store = await actionStore()
  expect(store.isDurable).toBe(true)
  expect(await store.all()).toEqual(kept)
  expect(await store.all()).toEqual(kept)
  expect(opening).toHaveBeenCalledTimes(2)
  expect(closed.close).toHaveBeenCalledOnce()
})
