import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { administrator } from '../testing/people.ts'
import { BULK_TIMEOUT_MS, call } from './api.ts'
import { ApiError } from './apiError.ts'
import { liveMark, onRefetch, readyLive, resetLive } from './live.ts'
import * as page from './page.ts'
import { currentUser, signIn, signOut } from './session.ts'

const range = { period_date_from: '2026-07-06', period_date_to: '2026-07-12' }
const listCall = 'GET /api/shift?period_date_from=2026-07-06&period_date_to=2026-07-12'
const wrong = { email: 'admin@driverdesk.test', password: 'wrong-one' }

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

beforeEach(() => {
  signOut()
  vi.spyOn(page, 'reloadPage').mockImplementation(() => undefined)
})

describe('a request has', () => {
  test('the query without undefined values, flags as 0 and 1, the token and the common header', async () => {
    signIn(administrator)
    const requests = fakeServer({ [`${listCall}&with_driver=1&filter_draft=0`]: { body: [] } })
    await call(shiftRoutes.list, {
      query: { ...range, with_driver: true, with_timesheet: undefined, filter_draft: false },
    })
    expect(requests[0]?.headers).toEqual({
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      authorization: 'Bearer token-1',
    })
  })

  test('path parameters, a JSON body and the idempotency key', async () => {
    signIn(administrator)
    const requests = fakeServer({
      'POST /api/shift/publish': { body: [] },
      'DELETE /api/shift/17': { body: {} },
    })
    await call(shiftRoutes.remove, { params: { id: '17' } })
    await call(shiftRoutes.publish, { body: { shift_ids: [17] } }, { idempotencyKey: 'form-1' })
    expect(requests.map(({ call: asked }) => asked)).toEqual([
      'DELETE /api/shift/17',
      'POST /api/shift/publish',
    ])
    expect(requests[1]?.body).toEqual({ shift_ids: [17] })
    expect(requests[1]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'form-1',
    })
  })

  test('no token with a public call', async () => {
    signIn(administrator)
    const requests = fakeServer({ 'POST /api/auth/login': { status: 401, body: { message: 'No' } } })
    await failure(call(accountRoutes.signInStaff, { body: wrong }))
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('call', () => {
  test('throws the first message of the first field of a 400, and all messages by field', async () => {
    const body = { email: ['Must be valid e-mail', 'At most 254'], password: ['Min 6 symbols'] }
    fakeServer({ 'POST /api/auth/login': { status: 400, body } })
    const error = await failure(call(accountRoutes.signInStaff, { body: wrong }))
    expect(error).toMatchObject({ status: 400, message: 'Must be valid e-mail', fields: body })
  })

  test('throws the message and the request id of any other refusal', async () => {
    fakeServer({ [listCall]: { status: 500, body: { message: 'Something went wrong.', request_id: 'r-1' } } })
    const error = await failure(call(shiftRoutes.list, { query: range }))
    expect(error).toMatchObject({ status: 500, message: 'Something went wrong.', requestId: 'r-1' })
  })

  test.each([
    ['a page of a proxy', '<h1>Bad gateway</h1>'],
    ['nothing', ''],
    ['another shape', '{"error":true}'],
  ])('a sentence with the status if the answer is %s', async (_, text) => {
    vi.stubGlobal('fetch', async () => new Response(text, { status: 502 }))
    const { message } = await failure(call(shiftRoutes.list, { query: range }))
    expect(message).toBe('The server answered with error 502. Try again in a moment.')
  })

  test('throws a message for a network failure', async () => {
    fakeServer({ [listCall]: new TypeError('Failed to fetch') })
    expect(await failure(call(shiftRoutes.list, { query: range }))).toMatchObject({
      status: 0,
      message: 'Driverdesk cannot be reached. Check your connection and try again.',
    })
  })

  test.each([
    [shiftRoutes.list, { query: range }, 'The server took too long to answer. Try again in a moment.'],
    [
      shiftRoutes.publish,
      { body: { shift_ids: [1] } },
      'The server took too long to answer. Reload the page to see whether the change was made.',
    ],
  ])('a separate sentence if the answer takes too long: %3$s', async (route, request, message) => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(
      AbortSignal.abort(new DOMException('late', 'TimeoutError')),
    )
    fakeServer({})
    expect(await failure(call(route, request as never))).toMatchObject({ status: 0, message })
  })

  test('waits 30 seconds for the answer, or as long as the call says', async () => {
    const waits = vi.spyOn(AbortSignal, 'timeout')
    fakeServer({ [listCall]: { body: [] } })
    await call(shiftRoutes.list, { query: range })
    await call(shiftRoutes.list, { query: range }, { timeoutMs: BULK_TIMEOUT_MS })
    expect(waits.mock.calls).toEqual([[30_000], [300_000]])
  })

  test('throws the abort reason of the caller, which is not shown', async () => {
    fakeServer({})
    const asked = call(shiftRoutes.list, { query: range }, { signal: AbortSignal.abort() })
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a session that the server no longer accepts', () => {
  test('signs the user out and reloads the page', async () => {
    signIn(administrator)
    fakeServer({ [listCall]: { status: 401, body: { message: 'Please log in to access this page' } } })
    expect(await failure(call(shiftRoutes.list, { query: range }))).toMatchObject({ status: 401 })
    expect(currentUser()).toBeNull()
    expect(page.reloadPage).toHaveBeenCalledOnce()
  })

  test('is not ended by a wrong password', async () => {
    signIn(administrator)
    fakeServer({ 'POST /api/auth/login': { status: 401, body: { message: 'Incorrect logins' } } })
    await failure(call(accountRoutes.signInStaff, { body: wrong }))
    expect(currentUser()).toEqual(administrator)
    expect(page.reloadPage).not.toHaveBeenCalled()
  })

  test('keeps a newer sign-in when an old answer is late', async () => {
    signIn(administrator)
    fakeServer({
      [listCall]: () => {
        signIn({ ...administrator, access_token: 'token-2' })
        return { status: 401, body: { message: 'Please log in to access this page' } }
      },
    })
    await failure(call(shiftRoutes.list, { query: range }))
    expect(currentUser()?.access_token).toBe('token-2')
    expect(page.reloadPage).not.toHaveBeenCalled()
  })
})

describe('an answer from before the first live connection is fetched again', () => {
  test.each([
    ['never if it holds every event', { headers: { 'Live-Seq': '7' } }, 0],
    ['if it is older', { headers: { 'Live-Seq': '6' } }, 1],
    ['if the server did not say how old it is', {}, 1],
    ['if it failed', new TypeError('Failed to fetch'), 1],
  ])('%s', async (_, answer, times) => {
    signIn(administrator)
    resetLive()
    const refetch = vi.fn()
    const stop = onRefetch(refetch)
    fakeServer({ [listCall]: answer })
    liveMark()
    await call(shiftRoutes.list, { query: range }).catch(() => undefined)
    readyLive({ seq: 7, refetch: false })
    expect(refetch).toHaveBeenCalledTimes(times)
    stop()
    resetLive()
  })
})
