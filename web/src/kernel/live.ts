/**
 * Live events for the data of each screen (docs/spec/kernel.md#live-socket), filled by `liveSocket.ts`.
 *
 * No event is missed: the socket reconnects with the last `seq` seen, lists that the server answered before
 * the newest event of the first connection are requested again, and `liveEventsSince` has the events that
 * arrived during a request.
 */
import { type LiveEvent, type LiveReady, REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

export type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'

export type LiveState = 'connecting' | 'live' | 'offline'
export type LiveListener = (events: LiveEvent[]) => void

/** Enough for several bulk calls during one request; older events need a refetch. */
const KEPT_EVENTS = 5_000

/** Milliseconds; a single change is shown at once. */
const LONE_MS = 4
/** From this many waiting events on, events are treated as a burst, which has pauses. */
const BURST = 5
const BURST_MS = 50
/** The longest wait, also during a burst. */
const LONGEST_MS = 500

const channels = new Map<string, Set<LiveListener>>()
const refetches = createListeners()
const accountChanges = createListeners()
const stateChanges = createListeners()

let state: LiveState = 'connecting'
/** The newest `seq` seen; 0 before the first event. */
let last = 0
let wasReady = false
let askedBeforeReady = false
/** Requests that began before the first connection and have no answer yet. */
const early = new Set<symbol>()
/** The lowest `seq` of their answers so far; undefined before the first answer. */
let oldest: number | undefined
/** The `seq` of the first connection. */
let connectedAt = 0
let kept: LiveEvent[] = []
/** The newest `seq` that was dropped from `kept`. */
let dropped = 0
let waiting: LiveEvent[] = []
/** The latest delivery of the waiting events, by `performance.now()`. */
let latest = 0
let delivery: ReturnType<typeof setTimeout> | undefined

/**
 * Calls `listener` with the events of `channel` in the order of `seq`. Events in quick succession come as one
 * batch, so that a burst is one render.
 */
export function onLive(channel: string, listener: LiveListener): () => void {
  const listeners = channels.get(channel) ?? new Set()
  channels.set(channel, listeners.add(listener))
  return () => listeners.delete(listener)
}

/** Calls `listener` when the data on screen may be stale without an event. */
export const onRefetch = refetches.on

/** Calls `listener` when the signed-in account or its permissions change. */
export const onAccountChange = accountChanges.on

export const accountChanged = accountChanges.call

/**
 * Returns a mark to take before a request; `liveEventsSince(mark)` then returns the events that arrived
 * during it.
 */
export function liveMark(): number {
  if (!wasReady) askedBeforeReady = true
  return last
}

/**
 * Call before a request, and the result with the answer's `Live-Seq`: the newest event when the server began to
 * answer. null if it is not known, undefined if the request was aborted.
 */
export function liveRequest(): (seq: string | null | undefined) => void {
  if (wasReady) return () => undefined
  const request = Symbol()
  early.add(request)
  return (answer) => {
    if (!early.delete(request) || answer === undefined) return
    const seq = answer === null ? -1 : Number(answer)
    if (!wasReady) oldest = Math.min(oldest ?? seq, seq)
    else if (seq < connectedAt) {
      early.clear()
      refetches.call()
    }
  }
}

/** The events of all channels after `mark`. Applying an event twice changes nothing. */
export function liveEventsSince(mark: number): LiveEvent[] {
  if (mark < dropped) setTimeout(refetches.call)
  return kept.filter(({ seq }) => seq > mark)
}

/** 'connecting' before the first connection, 'offline' while it is lost. */
export const liveState = (): LiveState => state

export const useLiveState = (): LiveState => useSyncExternalStore(stateChanges.on, liveState)

/** The newest `seq` for the handshake, after the first connection. */
export const lastSeen = (): number | undefined => (wasReady ? last : undefined)

/** Receives an event; a repeated one is ignored. */
export function receiveLive(event: LiveEvent): void {
  if (event.seq <= last) return
  last = event.seq
  kept.push(event)
  if (kept.length > 2 * KEPT_EVENTS) {
    dropped = kept[KEPT_EVENTS - 1]?.seq ?? dropped
    kept = kept.slice(KEPT_EVENTS)
  }
  waiting.push(event)
  deliverSoon()
}

/**
 * Called when the connection has caught up. A lower `seq` means that the server has restarted its numbers.
 */
export function readyLive({ seq, refetch }: LiveReady): void {
  const isRestarted = seq < last
  const missed = refetch || isRestarted || (askedBeforeReady && mayLack(seq))
  if (!wasReady) connectedAt = seq
  // Requests under way are made again now.
  if (missed) early.clear()
  last = seq
  wasReady = true
  askedBeforeReady = false
  if (isRestarted) forgetEvents()
  setLiveState('live')
  if (missed) refetches.call()
}

/** An answer from before the first connection is older than `seq`. Answers still to come are checked in `liveRequest`. */
const mayLack = (seq: number) => (oldest === undefined ? early.size === 0 : oldest < seq)

export function setLiveState(next: LiveState): void {
  if (state === next) return
  state = next
  stateChanges.call()
}

/** Clears the events of the previous user. */
export function resetLive(): void {
  last = 0
  wasReady = false
  askedBeforeReady = false
  early.clear()
  oldest = undefined
  forgetEvents()
  setLiveState('connecting')
}

function forgetEvents() {
  clearTimeout(delivery)
  waiting = []
  kept = []
  dropped = 0
}

/** Uses a timer, because a hidden tab gets no animation frames, and a frame would delay the paint by one. */
function deliverSoon() {
  const now = performance.now()
  if (waiting.length === 1) latest = now + LONGEST_MS
  clearTimeout(delivery)
  delivery = setTimeout(deliver, Math.min(waiting.length < BURST ? LONE_MS : BURST_MS, latest - now))
}

function deliver() {
  const events = waiting
  waiting = []
  for (const [channel, listeners] of channels) {
    const own = events.filter((event) => event.channel === channel)
    if (own.length > 0) for (const listener of [...listeners]) listener(own)
  }
  // A change too large for single events.
  if (events.some(({ event }) => event === REFETCH)) refetches.call()
}
