import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { QueryObserver } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { ApiError } from './apiError.ts'
import { queryClient, showError } from './query.ts'

beforeEach(() => {
  notifications.clean()
  queryClient.clear()
  render(<Notifications transitionDuration={0} />)
})
afterEach(() => act(() => notifications.clean()))

const show = (error: unknown) => act(async () => showError(error))
const refused = new ApiError(409, 'This shift was changed by the manager at 10:15. Reload to see the change.')

test('the snackbar says the sentence of the error and has a Close button', async () => {
  await show(refused)
  expect(screen.getByRole('alert').textContent).toContain(refused.message)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('it closes by itself after 5 seconds', async () => {
  vi.useFakeTimers()
  await show(refused)
  await act(() => vi.advanceTimersByTimeAsync(4_900))
  expect(screen.queryByRole('alert')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the same sentence stands there once', async () => {
  await show(refused)
  await show(new ApiError(409, refused.message))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('the same sentence comes again where the same goes wrong again: it is heard, and stays as long', async () => {
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

test('a run of the same failures is one message, which is not said again and again', async () => {
  vi.useFakeTimers()
  await show(refused)
  const first = screen.getByRole('alert')
  for (let failure = 0; failure < 5; failure += 1) {
    await act(() => vi.advanceTimersByTimeAsync(600))
    await show(refused)
  }
  expect(screen.getByRole('alert')).toBe(first)
})

test('what waits for room is the same sentence only once too', async () => {
  for (const name of ['1', '2', '3', '4', '5', '6', '6']) await show(new ApiError(409, `Refused: ${name}.`))
  expect(notificationsStore.getState().queue.map(({ message }) => message)).toEqual(['Refused: 6.'])
})

test.each([new DOMException('The operation was aborted', 'AbortError'), new ApiError(401, 'Please log in')])(
  'nobody is shown what is no news: %s',
  async (error) => {
    await show(error)
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('something unknown gets a sentence too', async () => {
  await show(undefined)
  expect(screen.getByRole('alert').textContent).toContain('Reload the page and try again.')
})

test('a change that fails shows its sentence, unless its form says it itself', async () => {
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

test('a list shows the snackbar only where an older state is on screen: else its place says what happened', async () => {
  const queryFn = vi.fn().mockRejectedValue(refused)
  await act(() => queryClient.fetchQuery({ queryKey: ['empty'], queryFn }).catch(() => undefined))
  expect(screen.queryByRole('alert')).toBeNull()
  queryClient.setQueryData(['old'], ['a'])
  await act(() => queryClient.fetchQuery({ queryKey: ['old'], queryFn, staleTime: 0 }).catch(() => undefined))
  expect(screen.getByRole('alert').textContent).toContain(refused.message)
})

test.each([
  [new ApiError(404, 'This shift does not exist.'), 1],
  [new ApiError(400, 'Date is required.'), 1],
  [new ApiError(503, 'The server is busy.'), 3],
  [new ApiError(0, 'Driverdesk cannot be reached.'), 3],
])('what the server refused is not asked again, what may pass is: %s', async (error, attempts) => {
  vi.useFakeTimers()
  const queryFn = vi.fn().mockRejectedValue(error)
  const stop = new QueryObserver(queryClient, { queryKey: ['list'], queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  expect(queryFn).toHaveBeenCalledTimes(attempts)
})
