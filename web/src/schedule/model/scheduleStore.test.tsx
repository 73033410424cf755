import { beforeEach, expect, test, vi } from 'vitest'
import { signIn, signOut } from '../../kernel/session.ts'
import { administrator, manager } from '../../testing/people.ts'
import { changeSchedule, scheduleNow } from './scheduleStore.ts'

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
