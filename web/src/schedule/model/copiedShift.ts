/** The shift that is copied in this tab: until it is pasted or let go, or until its person signs out. */
import type { ClockTime, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useSyncExternalStore } from 'react'
import { currentUser, onSessionChange } from '../../kernel/session.ts'

/** What a paste takes along, and what people are told of it. */
export interface CopiedShift {
  period_date: IsoDate
  start_time: ClockTime
  finish_time: ClockTime
  comment: string
  extra_request: 0 | 1
  /** null: an open shift. */
  driver_id: number | null
  /** Who works it, as people read it: 'Ann Example', 'Open shift'. */
  who: string
  /** Pasting does not end the copying, as if Shift were held. */
  keeps?: boolean
}

const listeners = new Set<() => void>()
let copied: CopiedShift | undefined
let owner: string | undefined

/** Copies a shift in place of the one before; undefined stops copying. */
export function copyShift(shift: CopiedShift | undefined): void {
  copied = shift
  owner = currentUser()?.access_token
  for (const listener of [...listeners]) listener()
}

/** Whether the next pastes end the copying. */
export function keepCopied(keeps: boolean): void {
  if (copied) copyShift({ ...copied, keeps })
}

export const copiedShift = (): CopiedShift | undefined => copied

/** The copied shift; the same object until another one is copied. */
export const useCopiedShift = (): CopiedShift | undefined => useSyncExternalStore(onCopying, copiedShift)

function onCopying(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Whoever signs in next has copied nothing.
onSessionChange(() => {
  if (copied && currentUser()?.access_token !== owner) copyShift(undefined)
})
