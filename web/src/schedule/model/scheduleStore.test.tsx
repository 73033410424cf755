import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn, signOut } from '../../kernel/session.ts'
import { administrator, manager } from '../../testing/people.ts'
import { changeSchedule, scheduleNow, useSight } from './scheduleStore.ts'

const copiedShift = () => scheduleNow().copied

const COPIED = {
  restaurant_id: 1,
  period_date: '2026-03-11',
  start_time: '11:00',
  finish_time: '15:00',
  comment: '',
  extra_request: 0,
  driver_id: null,
  manning: 'Open shift',
} as const

vi.mock(import('../../kernel/page.ts'))
beforeEach(() => {
  signIn(administrator)
  changeSchedule({ copied: COPIED })
})

test('keeps a copied shift while the person is signed in, even if their record is stored again', () => {
  expect(copiedShift()).toBe(COPIED)
  signIn({ ...administrator, firstName: 'Other' })
  expect(copiedShift()).toBe(COPIED)
})

test('clears it at sign-out', () => {
  signOut()
  expect(copiedShift()).toBeUndefined()
  signIn(administrator)
  expect(copiedShift()).toBeUndefined()
})

test('hides it from another person', () => {
  signIn({ ...manager, access_token: 'token-2' })
  expect(copiedShift()).toBeUndefined()
})

afterEach(() => void vi.useRealTimers())

test('stores the first lines in sight at once, and the last of a scroll soon after', () => {
  vi.useFakeTimers()
  const linesInSight = () => scheduleNow().sight.restaurants
  const { rerender, unmount } = renderHook(
    (restaurants: number[] | undefined) => useSight(restaurants && { restaurants, days: [] }),
    { initialProps: [1] as number[] | undefined },
  )
  expect(linesInSight()).toEqual([1])
  rerender([1, 2])
  rerender([2, 3])
  expect(linesInSight()).toEqual([1])
  // Another range is loading, so nothing is drawn.
  rerender(undefined)
  vi.advanceTimersByTime(100)
  expect(linesInSight()).toEqual([2, 3])
  vi.advanceTimersByTime(100)
  rerender([4])
  rerender([5])
  unmount()
  vi.advanceTimersByTime(200)
  expect(linesInSight()).toEqual([4])
})
