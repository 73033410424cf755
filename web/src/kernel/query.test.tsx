import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { QueryObserver, useQuery } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { ApiError } from './apiError.ts'
import { resetLive, setLiveState } from './live.ts'
import { queryClient, showError } from './query.ts'

beforeEach(() => {
  notifications.clean()
  queryClient.clear()
  render(<Notifications transitionDuration={0} />)
})
afterEach(() => {
  resetLive()
  act(() => notifications.clean())
})

const show = (error: unknown) => act(async () => showError(error))
const refused = new ApiError(409, 'This shift was changed by the manager at 10:15. Reload to see the change.')

test('shows the message of the error with a Close button', async () => {
  await show(refused)
  expect(screen.getByRole('alert').textContent).toContain(refused.message)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('closes after 5 seconds', async () => {
  vi.useFakeTimers()
  await show(refused)
  await act(() => vi.advanceTimersByTimeAsync(4_900))
  expect(screen.queryByRole('alert')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows the same message once', async () => {
  await show(refused)
  await show(new ApiError(409, refused.message))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('announces a message again when the same error recurs, for another 5 seconds', async () => {
  vi.useFakeTimers()
  await show(refused)
  const first = screen.getByRole('alert')
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await show(refused)
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('alert')).not.toBe(first)
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows a run of the same failures as one message', async () => {
  vi.useFakeTimers()
  await show(refused)
  const first = screen.getByRole('alert')
  for (let failure = 0; failure < 5; failure += 1) {
    await act(() => vi.advanceTimersByTimeAsync(600))
    await show(refused)
  }
  expect(screen.getByRole('alert')).toBe(first)
})

test('queues the same message only once', async () => {
  for (const name of ['1', '2', '3', '4', '5', '6', '6']) await show(new ApiError(409, `Refused: ${name}.`))
  expect(notificationsStore.getState().queue.map(({ message }) => message)).toEqual(['Refused: 6.'])
})

test.each([new DOMException('The operation was aborted', 'AbortError'), new ApiError(401, 'Please log in')])(
  'hides an error that the user already knows of: %s',
  async (error) => {
    await show(error)
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('shows a message for an unknown error', async () => {
  await show(undefined)
  expect(screen.getByRole('alert').textContent).toContain('Reload the page and try again.')
})

test('shows the message of a failed change, unless its form shows it', async () => {
  const fail = async () => {
    throw refused
  }
  const cache = queryClient.getMutationCache()
  const run = (meta?: Record<string, unknown>) =>
    act(() =>
      cache
        .build(queryClient, { mutationFn: fail, meta })
        .execute(undefined)
        .catch(() => undefined),
    )
  await run({ ownErrors: true })
  expect(screen.queryByRole('alert')).toBeNull()
  await run()
  expect(screen.getByRole('alert').textContent).toContain(refused.message)
})

test('shows a snackbar for a failed list only if an older state is on screen', async () => {
  const queryFn = vi.fn().mockRejectedValue(refused)
  await act(() => queryClient.fetchQuery({ queryKey: ['empty'], queryFn }).catch(() => undefined))
  expect(screen.queryByRole('alert')).toBeNull()
  queryClient.setQueryData(['old'], ['a'])
  await act(() => queryClient.fetchQuery({ queryKey: ['old'], queryFn, staleTime: 0 }).catch(() => undefined))
  expect(screen.getByRole('alert').textContent).toContain(refused.message)
})

test('says nothing about a list that cannot be refreshed while the screen says that it is reconnecting', async () => {
  const refresh = (error: Error) => {
    const options = { queryKey: ['old'], queryFn: vi.fn().mockRejectedValue(error), staleTime: 0 }
    return act(() => queryClient.fetchQuery(options).catch(() => undefined))
  }
  const unanswered = new ApiError(0, 'Driverdesk cannot be reached.')
  queryClient.setQueryData(['old'], ['a'])
  setLiveState('offline')
  await refresh(unanswered)
  expect(screen.queryByRole('alert')).toBeNull()
  await refresh(refused)
  expect(screen.getByRole('alert').textContent).toContain(refused.message)
  resetLive()
  await refresh(unanswered)
  await screen.findByText(unanswered.message)
})

test.each([
  [new ApiError(404, 'This shift does not exist.'), 1],
  [new ApiError(400, 'Date is required.'), 1],
  [new ApiError(503, 'The server is busy.'), 3],
  [new ApiError(0, 'Driverdesk cannot be reached.'), 3],
])('retries temporary failures but not refusals: %s', async (error, attempts) => {
  // Frames go on: what an earlier file left on the page would draw thousands of them in the minute below.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const queryFn = vi.fn().mockRejectedValue(error)
  const stop = new QueryObserver(queryClient, { queryKey: ['list'], queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  expect(queryFn).toHaveBeenCalledTimes(attempts)
})

const queryKey = ['records']
const load = vi.fn(async () => 'new')
let drawn: unknown[] = []
function Records() {
  const { data, isFetching } = useQuery({ queryKey, queryFn: load })
  drawn.push(`${data}${isFetching ? ', loading' : ''}`)
  return null
}

function Chosen({ page, enabled = true }: { page: number; enabled?: boolean }) {
  useQuery({ queryKey: ['page', page], queryFn: load, staleTime: 0, enabled })
  return null
}

describe('a screen that opens again', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    load.mockClear()
    drawn = []
  })

  test('paints what is known before it loads stale records again, each once', async () => {
    queryClient.setQueryData(queryKey, 'known', { updatedAt: Date.now() - 31_000 })
    render(
      <>
        <Records />
        <Records />
      </>,
    )
    expect(drawn).toEqual(['known', 'known'])
    expect(load).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(load).toHaveBeenCalledOnce()
    expect(drawn.at(-1)).toBe('new')
  })

  test('loads records again that were changed while it was closed', async () => {
    queryClient.setQueryData(queryKey, 'known')
    await queryClient.invalidateQueries({ queryKey })
    render(<Records />)
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(drawn.at(-1)).toBe('new')
  })

  test('loads nothing if the records are not stale, or it closed before', async () => {
    queryClient.setQueryData(queryKey, 'known')
    render(<Records />)
    await act(() => vi.advanceTimersByTimeAsync(100))
    await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    const { unmount } = render(<Records />)
    unmount()
    cleanup()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(load).not.toHaveBeenCalled()
  })

  test('loads once if another list is chosen, or the list is wanted later', async () => {
    for (const page of [1, 2, 3]) queryClient.setQueryData(['page', page], 'known', { updatedAt: 1 })
    const { rerender } = render(<Chosen page={1} />)
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(load).toHaveBeenCalledOnce()
    rerender(<Chosen page={2} />)
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(load).toHaveBeenCalledTimes(2)
    rerender(<Chosen page={3} enabled={false} />)
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(load).toHaveBeenCalledTimes(2)
    rerender(<Chosen page={3} />)
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('loads at once what is not known', async () => {
    render(<Records />)
    expect(load).toHaveBeenCalledOnce()
  })
})

interface ListsProps {
  load: () => Promise<string>
  loadOther: () => Promise<string>
}

const Lists = ({ load, loadOther }: ListsProps) => (
  <>
    {useQuery({ queryKey: ['list'], queryFn: load }).data ?? 'Failed'}
    {useQuery({ queryKey: ['other'], queryFn: loadOther, staleTime: 0 }).data}
  </>
)

test('loads what failed without a network once there is one, and keeps what has loaded', async () => {
  let isThere = false
  const load = vi.fn(async () => {
    if (!isThere) throw new ApiError(400, 'Not reached.')
    return 'Drivers'
  })
  const loadOther = vi.fn(async () => 'Other')
  render(<Lists load={load} loadOther={loadOther} />)
  await screen.findByText(/Failed.*Other/)
  await vi.waitFor(() => expect(queryClient.getQueryState(['list'])?.status).toBe('error'))
  isThere = true
  act(() => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
  await screen.findByText(/Drivers/)
  expect(loadOther).toHaveBeenCalledTimes(1)
})
