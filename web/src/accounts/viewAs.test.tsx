import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import * as page from '../kernel/page.ts'
import { currentUser, endSession, signIn } from '../kernel/session.ts'
import { readView, takeEndedView } from '../kernel/view.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator } from '../testing/people.ts'

// The schedule itself is not part of these tests.
vi.mock('../schedule/ScheduleScreen.tsx', () => ({ ScheduleScreen: () => 'The schedule' }))

const MANAGER = {
  id: 3,
  first_name: 'Manager',
  last_name: 'Demo',
  email: 'manager@driverdesk.test',
  role: 20,
}
const VIEW = { user: MANAGER, access_token: 'token-of-view', ends_at: '2026-11-20T12:30:00.000Z' }
const answers = {
  'POST /api/auth/view-as': { body: VIEW },
  'POST /api/auth/logout': { body: { success: true } },
}

beforeEach(() => {
  vi.spyOn(page, 'loadPage').mockImplementation(() => undefined)
})

/** A reloaded page knows only what the tab stores. */
async function loadedAnew() {
  vi.resetModules()
  return import('../kernel/session.ts')
}

test("says why a view cannot begin, and the tab remains the administrator's", async () => {
  // React and the router log the error that is shown.
  const told = {
    error: vi.spyOn(console, 'error').mockReturnValue(),
    warn: vi.spyOn(console, 'warn').mockReturnValue(),
  }
  fakeServer({ 'POST /api/auth/view-as': { status: 404, body: { message: 'This user does not exist.' } } })
  await openApp('/viewas?user=9', administrator)
  expect((await screen.findByRole('alert')).textContent).toContain('This user does not exist.')
  expect([currentUser(), readView()]).toEqual([administrator, null])
  expect(told.error).toHaveBeenCalled()
})

test('shows the viewed person in this tab only, and End view ends only the view', async () => {
  const requests = fakeServer(answers)
  const router = await openApp('/viewas?user=3', administrator)
  expect(requests[0]).toMatchObject({ call: 'POST /api/auth/view-as', body: { kind: 'user', id: 3 } })
  expect(router.state.location.href).toBe('/home')
  const banner = await screen.findByRole('region', { name: 'View as another user' })
  expect(banner.textContent).toContain('Viewing as Manager Demo')
  expect(banner.textContent).toContain('Read-only, until')
  expect(screen.queryByRole('link', { name: 'Users' })).toBeNull()
  expect(JSON.parse(localStorage.getItem('driverdesk.user') ?? '')).toEqual(administrator)
  expect((await loadedAnew()).currentUser()?.access_token).toBe('token-of-view')

  // Events of the administrator in another tab do not affect this one.
  localStorage.removeItem('driverdesk.user')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'driverdesk.user' })))
  expect(currentUser()?.email).toBe(MANAGER.email)
  signIn({ ...(currentUser() as NonNullable<ReturnType<typeof currentUser>>), firstName: 'Renamed' })
  expect([localStorage.getItem('driverdesk.user'), readView()?.user.firstName]).toEqual([null, 'Renamed'])

  await userEvent.click(within(banner).getByRole('button', { name: 'End view' }))
  await waitFor(() => expect(page.loadPage).toHaveBeenCalledExactlyOnceWith('/users'))
  expect(requests.at(-1)).toMatchObject({
    call: 'POST /api/auth/logout',
    headers: { authorization: 'Bearer token-of-view' },
  })
  // A late refusal of the old token must not report a view that was ended by hand.
  endSession('token-of-view')
  expect([readView(), takeEndedView()]).toEqual([null, undefined])
  expect(page.loadPage).toHaveBeenCalledOnce()
})

test('returns to the list when the server ends a view, and says so once', async () => {
  fakeServer(answers)
  await openApp('/viewas?restaurateur=3', administrator)
  localStorage.setItem('driverdesk.user', JSON.stringify(administrator))
  act(() => endSession('token-of-view'))
  expect(page.loadPage).toHaveBeenCalledExactlyOnceWith('/restaurants')
  expect((await loadedAnew()).currentUser()).toEqual(administrator)
  expect([takeEndedView(), takeEndedView()]).toEqual(['Manager Demo', undefined])
})
