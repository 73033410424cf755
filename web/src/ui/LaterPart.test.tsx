import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { unansweredCall } from '../kernel/apiError.ts'
import { reloadOnce } from '../kernel/page.ts'
import { queryClient, showError } from '../kernel/query.ts'
import { LaterPart } from './LaterPart.tsx'

vi.mock(import('../kernel/page.ts'))

const UNREACHED = 'Driverdesk cannot be reached. Check your connection and try again.'

const Dialog = ({ name }: { name: string }) => <p>{name} is open</p>

/** Opens the dialog on a press, and closes it by its own button. */
function Opener({ load }: { load: () => Promise<typeof Dialog> }) {
  const [isOpen, setOpen] = useState(false)
  const onCancel = isOpen ? () => setOpen(false) : undefined
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <LaterPart load={load} onCancel={onCancel} props={{ name: isOpen ? 'Ann' : 'No one' }} />
    </>
  )
}

function show(load: () => Promise<typeof Dialog>, isNeeded = false, what?: string) {
  return render(
    <MantineProvider>
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <LaterPart load={load} what={what} isNeeded={isNeeded} props={{ name: 'Ann' }} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('is fetched once, at the first touch, and rendered', async () => {
  const load = vi.fn(async () => Dialog)
  show(load)
  expect(load).not.toHaveBeenCalled()
  fireEvent.pointerMove(window)
  await screen.findByText('Ann is open')
  fireEvent.keyDown(window, { key: 'a' })
  expect(load).toHaveBeenCalledOnce()
})

test('is fetched at once if needed, and rendered at once from then on', async () => {
  const load = vi.fn(async () => Dialog)
  show(load, true).unmount()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  await act(async () => load.mock.results[0]?.value)
  show(load)
  expect(screen.getByText('Ann is open')).toBeDefined()
})

test('is fetched again after a failure, which is shown once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async () => new Response('', { status: 200 }))
  const load = vi.fn(async () => Dialog)
  load
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show(load, true)
  await screen.findByText(/^Part of this screen did not load/)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.getAllByText(/did not load/)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_000)
  await screen.findByText('Ann is open')
  vi.unstubAllGlobals()
})

test('one message says that the server cannot be reached, beside a call that has failed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  notifications.clean()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  showError(unansweredCall('network', true))
  const load = vi.fn(async () => Dialog).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show(load, true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([UNREACHED])
  await vi.advanceTimersByTimeAsync(3_000)
  await screen.findByText('Ann is open')
  vi.unstubAllGlobals()
})

test('is not fetched without a network, since the browser would not try it again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async () => Dialog)
  show(load, true)
  await screen.findByText(UNREACHED)
  expect(load).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(3_000)
  await screen.findByText('Ann is open')
  onLine.mockRestore()
})

test('the page is loaded again if the server is there, unless a dialog is open', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => new Response('', { status: 200 }))
  const load = vi.fn(async () => Dialog).mockRejectedValue(new TypeError('Failed to fetch'))
  const dialog = document.body.appendChild(document.createElement('section'))
  dialog.role = 'dialog'
  show(load, true)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(load).toHaveBeenCalledTimes(2)
  expect(reloadOnce).not.toHaveBeenCalled()
  dialog.remove()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(load).toHaveBeenCalledTimes(5)
  expect(reloadOnce).toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('is fetched at once if it has a placeholder, which offers a retry after a failure', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const load = vi.fn(async () => Dialog).mockRejectedValue(new TypeError('Failed to fetch'))
  show(load, false, 'map')
  await screen.findByText('Loading the map…')
  await vi.advanceTimersByTimeAsync(10_000)
  await screen.findByText('The map could not be loaded')
  load.mockResolvedValue(Dialog)
  fireEvent.click(screen.getByRole('button', { name: /again/ }))
  await screen.findByText('Ann is open')
})

test('shows that a requested dialog is loading, and Escape cancels it', async () => {
  let arrive = (_: typeof Dialog) => {}
  const load = () => new Promise<typeof Dialog>((resolve) => (arrive = resolve))
  const onKey = vi.fn()
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it represents the screen below, which would get the keys. */}
        <div onKeyDown={onKey}>
          <Opener load={load} />
        </div>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const button = screen.getByRole('button', { name: 'Open' })
  fireEvent.click(button)
  await screen.findByText('Loading…')
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(screen.queryByRole('status')).toBeNull()
  expect(onKey).not.toHaveBeenCalled()
  arrive(Dialog)
  await screen.findByText('No one is open')
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(onKey).toHaveBeenCalledOnce()
})
