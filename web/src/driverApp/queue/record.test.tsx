import { isWork, type QueuedAction, type QueuedWork } from '@driverdesk/domain/driverApp/actionQueue.ts'
import { beforeEach, expect, type Mock, test, vi } from 'vitest'
import { ApiError } from '../../kernel/apiError.ts'
import { signIn } from '../../kernel/session.ts'
import { driver } from '../../testing/people.ts'
import { actionStore, changeAction, ownActions } from './queue.ts'
import { sendQueue } from './record.ts'

const action = (given: Partial<QueuedWork>): QueuedWork => ({
  id: '1:5:start',
  key: 'key-start',
  driver_id: driver.id,
  shift_id: 5,
  action: 'start',
  at: '2026-11-18T16:58:00.000Z',
  place: null,
  trips: { fuel_bonus_0: 0, fuel_bonus_3: 0, fuel_bonus_6: 0 },
  comment: '',
  tried: false,
  refusal: null,
  shift: { restaurant: 'Thyme Sushi', period_date: '2026-11-18', start_time: '17:00', finish_time: '22:00' },
  ...given,
})
const START = action({})
const FINISH = action({
  id: '1:5:finish',
  key: 'key-finish',
  action: 'finish',
  at: '2026-11-18T22:01:00.000Z',
})

const put = (...actions: QueuedAction[]) => Promise.all(actions.map((one) => changeAction(one.id, () => one)))
const kept = async () => (await ownActions()).filter(isWork).map(({ key, refusal }) => [key, refusal])

/** Lets `ms` pass until the retry that waits for it has made `calls` calls in all: the phone's store takes its own time. */
async function retried(send: Mock, { ms, calls }: { ms: number; calls: number }): Promise<void> {
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(ms)
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(calls))
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  signIn(driver)
  const store = await actionStore()
  for (const { id } of await store.all()) await store.change(id, () => undefined)
})

test('sends the queue in order and each action once, even if sending starts three times at once', async () => {
  await put(FINISH, START)
  const send = vi.fn(async (_: QueuedAction) => undefined)
  await Promise.all([sendQueue(send, vi.fn()), sendQueue(send, vi.fn()), sendQueue(send, vi.fn())])
  expect(send.mock.calls.map(([one]) => isWork(one) && one.key)).toEqual(['key-start', 'key-finish'])
  expect(await kept()).toEqual([])
})

test('retries without being asked, with the same key and body', async () => {
  await put({ ...START, place: 'asked' })
  const send = vi
    .fn(async (_: QueuedAction): Promise<void> => undefined)
    .mockRejectedValueOnce(new ApiError(0, 'Driverdesk cannot be reached.'))
    .mockRejectedValueOnce(new ApiError(503, 'The server is busy.'))
  const onSent = vi.fn()
  await sendQueue(send, onSent)
  expect(await kept()).toEqual([['key-start', null]])
  expect(onSent).not.toHaveBeenCalled()
  await retried(send, { ms: 3_000, calls: 2 })
  await retried(send, { ms: 6_000, calls: 3 })
  expect(new Set(send.mock.calls.map(([sent]) => JSON.stringify(sent))).size).toBe(1)
  expect(send.mock.calls[0]?.[0]).toMatchObject({ key: 'key-start', at: START.at, place: null })
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(await kept()).toEqual([])
})

test('keeps a refused start with its reason, and its finish behind it', async () => {
  await put(START, FINISH)
  const send = vi.fn(async () => Promise.reject(new ApiError(404, 'This shift is no longer yours.')))
  await sendQueue(send, vi.fn())
  expect(send).toHaveBeenCalledOnce()
  expect(await kept()).toEqual([
    ['key-start', 'This shift is no longer yours.'],
    ['key-finish', null],
  ])
})

test('keeps the queue for the next log-in after the session has ended', async () => {
  await put(START)
  const send = vi.fn(async () => Promise.reject(new ApiError(401, 'Please log in')))
  await sendQueue(send, vi.fn())
  await vi.advanceTimersByTimeAsync(120_000)
  expect(send).toHaveBeenCalledOnce()
  expect(await kept()).toEqual([['key-start', null]])
})

test("neither shows nor sends another driver's start", async () => {
  await put({ ...START, id: '9:5:start', driver_id: 9 })
  const send = vi.fn(async () => undefined)
  await sendQueue(send, vi.fn())
  expect(send).not.toHaveBeenCalled()
  expect(await kept()).toEqual([])
  expect(await (await actionStore()).all()).toHaveLength(1)
})

test('sends nothing of the previous driver after another one has logged in', async () => {
  await put(START)
  const send = vi.fn(async () => undefined)
  const sending = sendQueue(send, vi.fn())
  const reading = vi.spyOn(await actionStore(), 'change').mockImplementationOnce(async () => {
    signIn({ ...driver, id: 9 })
    return START
  })
  await sending
  reading.mockRestore()
  expect(send).not.toHaveBeenCalled()
  expect(await (await actionStore()).all()).toMatchObject([{ key: 'key-start', refusal: null }])
})

test('sends the actions of another shift when one fails', async () => {
  await put(START, { ...FINISH, id: '1:6:finish', shift_id: 6 })
  const send = vi.fn(async (one: QueuedAction): Promise<void> => {
    if (isWork(one) && one.shift_id === 5) throw new ApiError(500, 'Something went wrong.')
  })
  await sendQueue(send, vi.fn())
  expect(await kept()).toEqual([['key-start', null]])
})

test('retries when the phone cannot read its store', async () => {
  await put(START)
  vi.spyOn(await actionStore(), 'all').mockRejectedValueOnce(new DOMException('Lost', 'UnknownError'))
  const send = vi.fn(async () => undefined)
  await sendQueue(send, vi.fn())
  expect(send).not.toHaveBeenCalled()
  await retried(send, { ms: 60_000, calls: 1 })
  await vi.waitFor(async () => expect(await kept()).toEqual([]))
})

test("sends a start at once when the phone's clock is hours behind and its location is unknown", async () => {
  await put({ ...START, place: 'asked', at: new Date(Date.now() + 2 * 3_600_000).toISOString() })
  const send = vi.fn(async () => undefined)
  await sendQueue(send, vi.fn())
  expect(send).toHaveBeenCalledOnce()
})
