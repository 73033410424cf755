import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { administrator, driver, manager, restaurateur, withoutRole } from '../testing/people.ts'
import * as page from './page.ts'
import {
  currentUser,
  endSession,
  onSessionChange,
  roleOf,
  signIn,
  signOut,
  useCurrentUser,
} from './session.ts'

const KEY = 'driverdesk.user'

/** Another tab changes the storage, and this tab gets the event. */
function otherTab(stored: string | null) {
  if (stored === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, stored)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })))
}

beforeEach(() => {
  signOut()
  vi.spyOn(page, 'reloadPage').mockImplementation(() => undefined)
})

test('stores the user with the specified fields on sign-in, and clears both on sign-out', () => {
  signIn(restaurateur)
  expect(currentUser()).toEqual(restaurateur)
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(restaurateur)
  signOut()
  expect(currentUser()).toBeNull()
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('follows the user in a component, with the same object for the same user', () => {
  const { result } = renderHook(useCurrentUser)
  expect(result.current).toBeNull()
  act(() => signIn(manager))
  const first = result.current
  act(() => signIn({ ...manager }))
  expect(result.current).toBe(first)
})

test('reloads when another tab signs out or signs in as someone else', () => {
  signIn(manager)
  otherTab(null)
  expect(currentUser()).toBeNull()
  expect(page.reloadPage).toHaveBeenCalledTimes(1)
  otherTab(JSON.stringify({ ...administrator, access_token: 'token-2' }))
  expect(currentUser()?.email).toBe('admin@driverdesk.test')
  expect(page.reloadPage).toHaveBeenCalledTimes(2)
})

test('does not reload when another tab stores a new name of the same user', () => {
  signIn(manager)
  otherTab(JSON.stringify({ ...manager, firstName: 'Renamed' }))
  expect(currentUser()?.firstName).toBe('Renamed')
  expect(page.reloadPage).not.toHaveBeenCalled()
})

test.each(['', 'null', '{', '[]', '{"id":1}', JSON.stringify({ ...manager, role: 99 })])(
  'treats an unreadable stored record as signed out: %s',
  (stored) => {
    signIn(manager)
    otherTab(stored)
    expect(currentUser()).toBeNull()
  },
)

test('keeps the user as long as the page if storage is off', () => {
  const broken = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(broken)
  signIn(manager)
  expect(currentUser()).toEqual(manager)
})

test('ignores the end of the session of an old token', () => {
  signIn(manager)
  const listener = vi.fn()
  const stop = onSessionChange(listener)
  endSession('token-0')
  expect(listener).not.toHaveBeenCalled()
  endSession('token-1')
  expect(listener).toHaveBeenCalledOnce()
  expect(currentUser()).toBeNull()
  expect(page.reloadPage).toHaveBeenCalledOnce()
  stop()
})

test.each([
  [administrator, 'administrator'],
  [manager, 'manager'],
  [restaurateur, 'restaurant'],
  [driver, 'driver'],
  [withoutRole, 'none'],
])('the role of %o is %s', (user, role) => {
  expect(roleOf(user)).toBe(role)
})
