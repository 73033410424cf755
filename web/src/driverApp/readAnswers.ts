/** The answers to requests for open shifts that the driver has read on this phone. */
import type { AnsweredRequest } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { isKept, listOf, place, READ_ANSWERS } from './keptOnPhone.ts'

const kept = place(READ_ANSWERS, isKept<string[]>(listOf((value) => typeof value === 'string')))

/** Another answer about the same shift is new to the driver, as is the same answer given again. */
const keyOf = ({ shift_id, outcome, since }: AnsweredRequest): string => [shift_id, outcome, since].join(' ')

export function unreadOf(requests: readonly AnsweredRequest[]): AnsweredRequest[] {
  const read = kept.read()?.data ?? []
  return requests.filter((request) => !read.includes(keyOf(request)))
}

/** Stores these answers as read, and forgets earlier ones. */
export const keepRead = (requests: readonly AnsweredRequest[]): void =>
  kept.keep(requests.map(keyOf), Date.now())
