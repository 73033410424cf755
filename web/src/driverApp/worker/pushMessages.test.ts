import { expect, test, vi } from 'vitest'
import { LOOK_AGAIN } from './messages.ts'
import { openApp, showMessage } from './pushMessages.ts'

function fakeWorker(pages: number) {
  const open = Array.from({ length: pages }, () => ({ url: '', focus: vi.fn(), postMessage: vi.fn() }))
  const showNotification = vi.fn(async () => undefined)
  const openWindow = vi.fn(async () => null)
  const worker = {
    registration: { showNotification },
    clients: { matchAll: async () => open, openWindow },
  } as unknown as ServiceWorkerGlobalScope
  return { worker, open, showNotification, openWindow }
}

test('shows a message, and every open page refetches', async () => {
  const { worker, open, showNotification } = fakeWorker(2)
  const message = { title: 'New shift', body: 'Wed 18 Nov', tag: 'notice-7', timestamp: 1_790_000_000_000 }
  await showMessage(worker, message)
  expect(showNotification).toHaveBeenCalledWith(
    'New shift',
    expect.objectContaining({ body: 'Wed 18 Nov', tag: 'notice-7', timestamp: message.timestamp }),
  )
  for (const { postMessage } of open) expect(postMessage).toHaveBeenCalledWith(LOOK_AGAIN)
})

test.each([undefined, null, 'text', { title: 7 }])('shows a message that contains %j', async (data) => {
  const { worker, showNotification } = fakeWorker(0)
  await showMessage(worker, data)
  expect(showNotification).toHaveBeenCalledWith('Driverdesk', expect.anything())
})

test('brings the app to the front, or opens it', async () => {
  const shown = fakeWorker(1)
  await openApp(shown.worker)
  expect(shown.open[0]?.focus).toHaveBeenCalledOnce()
  expect(shown.openWindow).not.toHaveBeenCalled()
  const closed = fakeWorker(0)
  await openApp(closed.worker)
  expect(closed.openWindow).toHaveBeenCalledWith('/driver/')
})
