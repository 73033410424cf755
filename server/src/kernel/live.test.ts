/** Tests who may open the socket, and for how long (docs/spec/kernel.md#live-socket). */
import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { givenShift } from '../shifts/testing/givenShift.ts'
import { connectLive, type LiveClient, listening, logOut, watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import type { AccountName } from '../testing/testWorld.ts'
import { secondServer } from './testing/secondServer.ts'

let server: TestApp
let second: TestApp
let address: string
beforeAll(async () => {
  server = await testApp({ env: { PUBLIC_URL: 'https://desk.example/app' } })
  second = await secondServer(server)
  address = await listening(server)
})
afterAll(async () => {
  await second.end()
  await server.end()
})

const clients: LiveClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

const SIGNED_OUT = refusals.signedOut.message
const addOne = () => server.reply(shiftRoutes.create, { body: givenShift() }, 'administrator')

async function connect(auth: Record<string, unknown>, headers: Record<string, string> = {}) {
  const client = await connectLive(address, { auth, headers })
  clients.push(client)
  return client
}

async function watching(who: AccountName, on = server) {
  const watcher = await watch(on, who)
  clients.push(watcher)
  return watcher
}

describe('is refused to', () => {
  test.each([
    ['one without a token', {}],
    ['one with a token that no one has', { token: 'x'.repeat(43) }],
    ['one with a token that is not text', { token: 17 }],
    ['one with an empty token', { token: '' }],
  ])('%s', async (_, auth) => {
    await expect(connect(auth)).rejects.toThrow(SIGNED_OUT)
  })

  test('a client whose session has ended', async () => {
    const token = await server.signIn('manager')
    await logOut(server, token)
    await expect(connect({ token })).rejects.toThrow(SIGNED_OUT)
  })

  test('a client whose session was not used for twelve hours', async () => {
    const token = await server.signIn('limitedManager')
    await server.db
      .updateTable('session')
      .set({ last_used_at: new Date(Date.now() - 12 * 3_600_000 - 1_000).toISOString() })
      .where('panel_user_id', '=', 3)
      .execute()
    await expect(connect({ token })).rejects.toThrow(SIGNED_OUT)
  })

  test.each(['https://evil.example', 'http://127.0.0.1:1', 'null', 'http://desk.example'])(
    'a page of another origin: %s',
    async (origin) => {
      const token = await server.signIn('manager')
      await expect(connect({ token }, { origin })).rejects.toThrow('websocket error')
    },
  )

  test('a client that would poll', async () => {
    const token = await server.signIn('manager')
    const polling = connectLive(address, { auth: { token }, transports: ['polling'] })
    await expect(polling).rejects.toThrow('xhr poll error')
  })
})

test('one account may have a hundred sockets', async () => {
  const token = await server.signIn('none')
  for (const _ of Array(100)) await connect({ token })
  await expect(connect({ token })).rejects.toThrow(refusals.tooManyRequests.message)
  await watching('manager')
})

test('a connection that sends more than a client would is closed, signed in or not', async () => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  for (const _ of Array(1_000)) socket.send('42["noise"]')
  await closed
  await watching('manager')
})

describe('is open to', () => {
  test.each(['administrator', 'manager', 'limitedManager', 'restaurant', 'none', 'driver'] as const)(
    'an account that is signed in: %s',
    async (who) => {
      const { ready } = await watching(who)
      expect(ready).toEqual({ seq: expect.any(Number), refetch: false })
    },
  )

  test.each([
    ['the address that it is asked at', () => address],
    ['its public address', () => 'https://desk.example'],
  ])('a page of %s', async (_, origin) => {
    const token = await server.signIn('manager')
    expect((await connect({ token }, { origin: origin() })).ready.refetch).toBe(false)
  })
})

test('an answer names the newest event when it began, only to those who are signed in', async () => {
  const seqOf = async (who?: AccountName) => {
    const { headers } = await server.call(areaRoutes.list, {}, who)
    return headers['live-seq']
  }
  const watcher = await watching('manager')
  expect(await seqOf('manager')).toBe(String(watcher.ready.seq))
  await addOne()
  await watcher.until(watcher.ready.seq + 1)
  await expect.poll(() => seqOf('manager')).toBe(String(watcher.ready.seq + 1))
  expect(await seqOf()).toBeUndefined()
})

describe('ends', () => {
  test('with the session, after the last earlier event', async () => {
    const client = await watching('manager')
    const shift = await addOne()
    await logOut(server, client.token)
    expect(await client.ended).toMatchObject([{ event: 'store', data: { id: shift.id } }])
    await expect(connect({ token: client.token })).rejects.toThrow(SIGNED_OUT)
  })

  test('on every server, whichever one handled the log-out', async () => {
    const client = await watching('manager', second)
    await logOut(server, client.token)
    expect(await client.ended).toEqual([])
  })

  test('for that session alone, not for others of the account', async () => {
    const leaving = await watching('manager')
    const staying = await watching('manager')
    await leaving.leave()
    const shift = await addOne()
    expect(await staying.until(staying.ready.seq + 2)).toMatchObject([{ data: { id: shift.id } }])
    expect(leaving.events).toEqual([])
  })
})

test.each(['none', 'driver'] as const)('%s gets no events about shifts', async (who) => {
  const client = await watching(who)
  await addOne()
  expect(await client.leave()).toEqual([])
})
