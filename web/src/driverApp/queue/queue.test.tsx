import 'fake-indexeddb/auto'
import type { QueuedAnswer } from '@driverdesk/domain/driverApp/actionQueue.ts'
import { expect, test, vi } from 'vitest'
import { actionStore } from './queue.ts'

const ANSWER: QueuedAnswer = {
  id: '1:5:start',
  driver_id: 1,
  action: 'acknowledge',
  at: '2026-11-18T16:58:00.000Z',
  refusal: null,
  seen: { shifts: [], gone: [] },
}

test('writes to the disk, and reopens a connection that the phone has closed', async () => {
  const opening = vi.spyOn(indexedDB, 'open')
  const store = await actionStore()
  expect(store.isDurable).toBe(true)
  const working = vi.spyOn(IDBDatabase.prototype, 'transaction')
  expect(await store.change(ANSWER.id, () => ANSWER)).toEqual(ANSWER)
  expect(working).toHaveBeenCalledWith('actions', 'readwrite', { durability: 'strict' })

  const closing = vi.spyOn(IDBDatabase.prototype, 'close')
  working.mockImplementationOnce(() => {
    throw new DOMException('The connection is closing.', 'InvalidStateError')
  })
  expect(await store.all()).toEqual([ANSWER])
  expect(await store.all()).toEqual([ANSWER])
  expect(opening).toHaveBeenCalledTimes(2)
  expect(closing).toHaveBeenCalledOnce()
})

test('makes two simultaneous changes one after the other, and deletes an action', async () => {
  const store = await actionStore()
  const add = (shift: number) =>
    store.change('1:6', (kept) => {
      const before = kept?.action === 'acknowledge' ? kept.seen.gone : []
      return { ...ANSWER, id: '1:6', seen: { shifts: [], gone: [...before, shift] } }
    })
  await Promise.all([add(1), add(2)])
  expect(await store.all()).toContainEqual(expect.objectContaining({ seen: { shifts: [], gone: [1, 2] } }))
  expect(await store.change('1:6', () => undefined)).toBeUndefined()
  expect((await store.all()).map(({ id }) => id)).not.toContain('1:6')
})
