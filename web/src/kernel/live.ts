/**
 * What the live connection brings, for the data of each screen (docs/spec/kernel.md#live-socket); `liveSocket.ts` fills
 * it.
 *
 * Nothing is missed: the socket says the last `seq` seen when it comes back; a list that was asked for before the
 * first connection stood is asked for again; and `liveEventsSince` has what arrived while a request was under way.
 */
import { type LiveEvent, type LiveReady, REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { useSyncExternalStore } from 'react'

export type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'

export type LiveState = 'connecting' | 'live' | 'offline'
export type LiveListener = (events: LiveEvent[]) => void

/** Enough for several bulk calls during one request; whoever needs older ones refetches. */
const KEPT_EVENTS = 5_000

/** A change of one record is shown at once: its event waits no longer for another one. In milliseconds. */
const LONE_MS = 4
/** From so many waiting events on it is a burst, whose events come with pauses between them. */
const BURST = 5
const BURST_MS = 50
/** However many still come: nobody waits longer. */
const LONGEST_MS = 500

const channels = new Map<string, Set<LiveListener>>()
const refetchListeners = new Set<() => void>()
const accountListeners = new Set<() => void>()
const stateListeners = new Set<() => void>()

let state: LiveState = 'connecting'
/** The newest `seq` seen, 0 before the first. */
let last = 0
let wasReady = false
let askedBeforeReady = false
let kept: LiveEvent[] = []
/** The newest `seq` that is no longer kept. */
let dropped = 0
let waiting: LiveEvent[] = []
/** When the first of those that wait is delivered at the latest, by `performance.now()`. */
let latest = 0
let delivery: ReturnType<typeof setTimeout> | undefined

/**
 * Calls `listener` with the events of `channel` in the order of their `seq`, batched: those that follow one another
 * closely come together, so that a burst is one commit of the screen.
 */
export function onLive(channel: string, listener: LiveListener): () => void {
  const listeners = channels.get(channel) ?? new Set()
  channels.set(channel, listeners.add(listener))
  return () => listeners.delete(listener)
}

/** Calls `listener` when what is on screen may be out of date and no event will say so. */
export function onRefetch(listener: () => void): () => void {
  refetchListeners.add(listener)
  return () => refetchListeners.delete(listener)
}

/** Calls `listener` when the signed-in account, or what it may see, has changed. */
export function onAccountChange(listener: () => void): () => void {
  accountListeners.add(listener)
  return () => accountListeners.delete(listener)
}

export function accountChanged(): void {
  for (const listener of [...accountListeners]) listener()
}

/** To be taken before a list is asked for; `liveEventsSince(mark)` then has what arrived in the meantime. */
export function liveMark(): number {
  if (!wasReady) askedBeforeReady = true
  return last
}

/** The events of all channels newer than `mark`. Applying one that the list knows already changes nothing. */
export function liveEventsSince(mark: number): LiveEvent[] {
  if (mark < dropped) setTimeout(refetchAll)
  return kept.filter(({ seq }) => seq > mark)
}

/** Whether changes of others arrive: 'connecting' until the first connection stands, 'offline' while it is lost. */
export const useLiveState = (): LiveState => useSyncExternalStore(onState, () => state)

function onState(listener: () => void) {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}

/** What the handshake says: the newest event seen, once there was a connection. */
export const lastSeen = (): number | undefined => (wasReady ? last : undefined)

/** Takes an event in; one that came before is left out. */
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

/** The connection stands and has caught up. A `seq` below ours means that the server's numbers began anew. */
export function readyLive({ seq, refetch }: LiveReady): void {
  const startedAnew = seq < last
  const missed = refetch || startedAnew || askedBeforeReady
  last = seq
  wasReady = true
  askedBeforeReady = false
  if (startedAnew) forgetEvents()
  setLiveState('live')
  if (missed) refetchAll()
}

export function setLiveState(next: LiveState): void {
  if (state === next) return
  state = next
  for (const listener of [...stateListeners]) listener()
}

/** Forgets the former user's events. */
export function resetLive(): void {
  last = 0
  wasReady = false
  askedBeforeReady = false
  forgetEvents()
  setLiveState('connecting')
}

function forgetEvents() {
  clearTimeout(delivery)
  waiting = []
  kept = []
  dropped = 0
}

function refetchAll() {
  for (const listener of [...refetchListeners]) listener()
}

/** Not with the next frame: a hidden tab gets none, and what is delivered in one is painted in the one after it. */
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
  // A change too large to tell record by record.
  if (events.some(({ event }) => event === REFETCH)) refetchAll()
}
