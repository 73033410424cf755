import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import * as page from '../kernel/page.ts'
import { currentUser, endSession, signIn } from '../kernel/session.ts'
import { readView, takeEndedView } from '../kernel/view.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator } from '../testing/people.ts'

// What these tests are about ends where the schedule begins.
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

/** A page that is loaded anew knows what the tab keeps, and nothing else. */
async function loadedAnew() {
  vi.resetModules()
  return import('../kernel/session.ts')
}

test('a view that cannot begin says why, and the tab stays the administrator', async () => {
  // React and the router say on the console what the person reads on the screen.
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

test('the tab becomes the viewed person, the browser stays the administrator, and End view ends the view alone', async () => {
  const heard = fakeServer(answers)
  const router = await openApp('/viewas?user=3', administrator)
  expect(heard[0]).toMatchObject({ call: 'POST /api/auth/view-as', body: { kind: 'user', id: 3 } })
  expect(router.state.location.href).toBe('/schedule')
  const banner = screen.getByRole('region', { name: 'View as another user' })
  expect(banner.textContent).toContain('Viewing as Manager Demo')
  expect(banner.textContent).toContain('Read-only, until')
  expect(screen.queryByRole('link', { name: 'Users' })).toBeNull()
  expect(JSON.parse(localStorage.getItem('driverdesk.user') ?? '')).toEqual(administrator)
  expect((await loadedAnew()).currentUser()?.access_token).toBe('token-of-view')

  // What happens to the administrator in another tab is none of this one's.
  localStorage.removeItem('driverdesk.user')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'driverdesk.user' })))
  expect(currentUser()?.email).toBe(MANAGER.email)
  signIn({ ...(currentUser() as NonNullable<ReturnType<typeof currentUser>>), firstName: 'Renamed' })
  expect([localStorage.getItem('driverdesk.user'), readView()?.user.firstName]).toEqual([null, 'Renamed'])

  await userEvent.click(within(banner).getByRole('button', { name: 'End view' }))
  await waitFor(() => expect(page.loadPage).toHaveBeenCalledExactlyOnceWith('/users'))
  expect(heard.at(-1)).toMatchObject({
    call: 'POST /api/auth/logout',
    headers: { authorization: 'Bearer token-of-view' },
  })
  // A late refusal to the former token says nothing of a view that was ended by hand.
  endSession('token-of-view')
  expect([readView(), takeEndedView()]).toEqual([null, undefined])
  expect(page.loadPage).toHaveBeenCalledOnce()
})

test('a view that the server ends leads back to the list, which says so once', async () => {
  fakeServer(answers)
  await openApp('/viewas?restaurateur=3', administrator)
  localStorage.setItem('driverdesk.user', JSON.stringify(administrator))
  act(() => endSession('token-of-view'))
  expect(page.loadPage).toHaveBeenCalledExactlyOnceWith('/restaurants')
  expect((await loadedAnew()).currentUser()).toEqual(administrator)
  expect([takeEndedView(), takeEndedView()]).toEqual(['Manager Demo', undefined])
})
