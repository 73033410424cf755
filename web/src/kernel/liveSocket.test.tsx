import { PANEL_MESSAGES } from '@driverdesk/contract/kernel/live.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { administrator, driver, manager, restaurateur, withoutRole } from '../testing/people.ts'
import { liveEventsSince, liveMark, liveRequest, onRefetch, resetLive, useLiveState } from './live.ts'
import { openLiveSocket } from './liveSocket.ts'
import * as page from './page.ts'
import { useProgress } from './progress.ts'
import { currentUser, type StoredUser, signIn, signOut } from './session.ts'

/** The client of a Socket.IO connection; the test acts as the server. */
class FakeSocket {
  active = true
  connect = vi.fn()
  disconnect = vi.fn(() => this)
  listeners = new Map<string, (argument: never) => void>()
  options: { transports: string[]; auth: (say: (handshake: unknown) => void) => void }

  constructor(options: FakeSocket['options']) {
    this.options = options
  }
  on(event: string, listener: (argument: never) => void) {
    this.listeners.set(event, listener)
  }
  off() {
    this.listeners.clear()
  }
  receive(event: string, argument: unknown) {
    act(() => this.listeners.get(event)?.(argument as never))
  }
  handshake() {
    let said: unknown
    this.options.auth((handshake) => {
      said = handshake
    })
    return said
  }
}

const sockets: FakeSocket[] = []
vi.mock('socket.io-client', () => ({
  io: (options: FakeSocket['options']) => {
    const socket = new FakeSocket(options)
    sockets.push(socket)
    return socket
  },
}))

let stop: () => void
const exceptions: string[] = []
const logged: string[] = []

function start(user: StoredUser | null): FakeSocket {
  if (user) signIn(user)
  stop = openLiveSocket([{ name: 'shift' }], (message) => exceptions.push(message))
  return sockets[0] as FakeSocket
}

beforeEach(() => {
  vi.useFakeTimers()
  signOut()
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void logged.push(line))
  vi.spyOn(page, 'reloadPage').mockImplementation(() => undefined)
})
afterEach(() => {
  stop()
  sockets.length = 0
  exceptions.length = 0
  logged.length = 0
  resetLive()
})

test('connects by websocket only, with the token of the session', () => {
  const socket = start(administrator)
  expect(socket.options.transports).toEqual(['websocket'])
  expect(socket.handshake()).toEqual({ token: 'token-1', since: undefined })
})

test.each([
  [administrator, 1],
  [manager, 1],
  [restaurateur, 1],
  [driver, 1],
  [withoutRole, 0],
  [null, 0],
])('decides who gets live updates: %o', (user, connections) => {
  start(user)
  expect(sockets).toHaveLength(connections)
})

test('reconnects with the last event seen', () => {
  const socket = start(administrator)
  socket.receive('ready', { seq: 4, refetch: false })
  socket.receive(PANEL_MESSAGES, { seq: 6, channel: 'shift', event: 'update', data: {} })
  expect(socket.handshake()).toEqual({ token: 'token-1', since: 6 })
  expect(liveEventsSince(4)).toHaveLength(1)
})

test('reloads answers from before a late connection if they may lack something', () => {
  signIn(driver)
  const answered = liveRequest()
  liveMark()
  answered('4')
  const refetched = vi.fn()
  const stopRefetching = onRefetch(refetched)
  const socket = start(null)
  socket.receive('ready', { seq: 5, refetch: false })
  stopRefetching()
  expect(refetched).toHaveBeenCalledOnce()
})

test('says when the connection is lost and when it is back', () => {
  const { result } = renderHook(useLiveState)
  const socket = start(administrator)
  expect(result.current).toBe('connecting')
  socket.receive('ready', { seq: 1, refetch: false })
  expect(result.current).toBe('live')
  socket.receive('disconnect', 'transport close')
  expect(result.current).toBe('offline')
  socket.receive('ready', { seq: 1, refetch: false })
  expect(result.current).toBe('live')
})

test('connects on sign-in, disconnects on sign-out, and reconnects for another account', () => {
  start(null)
  signIn(administrator)
  signIn({ ...administrator, firstName: 'Renamed' })
  expect(sockets).toHaveLength(1)
  signIn({ ...manager, access_token: 'token-2' })
  expect(sockets[0]?.disconnect).toHaveBeenCalledOnce()
  expect(sockets[1]?.handshake()).toEqual({ token: 'token-2', since: undefined })
  signOut()
  expect(sockets[1]?.disconnect).toHaveBeenCalledOnce()
  expect(sockets).toHaveLength(2)
})

test('signs out after the server has ended the session and refused one more attempt', () => {
  const socket = start(administrator)
  socket.receive('ready', { seq: 1, refetch: false })
  socket.receive('disconnect', 'io server disconnect')
  vi.advanceTimersByTime(1)
  expect(socket.connect).toHaveBeenCalledOnce()
  socket.active = false
  const refused = { data: { message: refusals.signedOut.message, code: 'signedOut' } }
  socket.receive('connect_error', Object.assign(new Error(refusals.signedOut.message), refused))
  expect(currentUser()).toBeNull()
  expect(page.reloadPage).toHaveBeenCalledOnce()
})

test('retries a busy server after a while without signing out', () => {
  const socket = start(administrator)
  socket.active = false
  socket.receive('connect_error', new Error(refusals.busy.message))
  vi.advanceTimersByTime(1_000)
  expect(socket.connect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_500)
  expect(socket.connect).toHaveBeenCalledOnce()
  expect(currentUser()).toEqual(administrator)
})

test('pauses before retrying a server that ends every connection', () => {
  const socket = start(administrator)
  socket.receive('disconnect', 'io server disconnect')
  vi.advanceTimersByTime(1_000)
  expect(socket.connect).not.toHaveBeenCalled()
})

test('leaves retries to Socket.IO when no server was found', () => {
  const socket = start(administrator)
  socket.receive('connect_error', new Error('websocket error'))
  vi.advanceTimersByTime(60_000)
  expect(socket.connect).not.toHaveBeenCalled()
})

test('reconnects when the browser reports the network, in any state of the connection', () => {
  const socket = start(administrator)
  socket.receive('ready', { seq: 1, refetch: false })
  window.dispatchEvent(new Event('online'))
  expect(socket.disconnect).toHaveBeenCalledOnce()
  expect(socket.connect).toHaveBeenCalledOnce()
  signOut()
  window.dispatchEvent(new Event('online'))
  expect(socket.connect).toHaveBeenCalledOnce()
})

test('passes on the message of an exception', () => {
  start(administrator).receive('exception', { message: 'This cannot be shown.' })
  expect(exceptions).toEqual(['This cannot be shown.'])
})

test('passes the progress of a long call to its dialog', () => {
  const socket = start(administrator)
  const { result } = renderHook(() => useProgress('key-1'))
  socket.receive('progress', { key: 'key-1', done: 5_000, total: 37_200 })
  expect(result.current).toEqual({ key: 'key-1', done: 5_000, total: 37_200 })
})

test('logs an event of an unknown channel and continues', () => {
  const socket = start(administrator)
  socket.receive('ready', { seq: 1, refetch: false })
  for (const [nr, channel] of ['shift', 'notification', 'weather'].entries())
    socket.receive(PANEL_MESSAGES, { seq: nr + 2, channel, event: 'update', data: {} })
  expect(logged).toEqual(['live: unknown channel "weather"'])
  expect(socket.handshake()).toMatchObject({ since: 4 })
})

test('logs why a connection ended or failed', () => {
  const socket = start(administrator)
  socket.receive('connect_error', new Error('websocket error'))
  socket.receive('disconnect', 'transport close')
  expect(logged).toEqual(['live: not connected (websocket error)', 'live: disconnected (transport close)'])
})
