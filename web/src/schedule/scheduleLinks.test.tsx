import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { rememberSearch, useLastSearch } from '../desk/lastSearch.ts'
import { signIn } from '../kernel/session.ts'
import { scheduleLink } from '../links/screenLinks.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { heldAnswer } from '../testing/heldAnswer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator, manager } from '../testing/people.ts'
import { shift } from '../testing/scheduleFixtures.ts'
import { layOut } from '../testing/sitting.tsx'
import { changeSchedule, scheduleNow } from './model/scheduleStore.ts'
import { validateScheduleSearch } from './schedule.search.ts'
import { base, listCall, NOW, showSchedule, THIS_WEEK } from './testing/renderSchedule.tsx'
import { dialog } from './testing/shiftDialogActions.ts'

const ASK = {
  id: 5,
  kind: 'change',
  state: 'asked',
  start_time: '12:00',
  finish_time: '15:00',
  note: '',
  charge: null,
  answer: '',
  asked_at: '2026-03-10T10:00:00.000Z',
} as const
const LEFT = {
  location: 'restaurant-2',
  interval: 'day',
  from: '2026-03-18',
  to: '2026-03-18',
  driver: 2,
} as const
const last = (path = '/schedule') => renderHook(() => useLastSearch(path)).result.current

test('a link to a restaurant or an area opens the schedule there', () => {
  expect(scheduleLink('/schedule', 'area-3')).toEqual({ to: '/schedule', search: { location: 'area-3' } })
})

test.each([
  ['restaurant', {}, 'Quay Sushi'],
  ['area', {}, 'Hove'],
  ['driver', { view: 'drivers', location: 'restaurant-2', sort: 'hours' }, 'Driver One'],
  ['restaurant by the hour', { view: 'hours', interval: 'day' }, 'Quay Sushi'],
] as const)(
  'the link of a %s leads where a click does, with the same days and view',
  async (_, search, name) => {
    const days = 'interval' in search ? ['2026-03-18', '2026-03-18'] : ['2026-03-16', '2026-03-22']
    const dates = { from: days[0], to: days[1] }
    const { person, searches } = await showSchedule({
      search: { ...dates, ...search },
      answers: { 'GET /api/shift?…': { body: [] } },
    })
    const [link] = await screen.findAllByRole<HTMLAnchorElement>('link', { name })
    const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href)
    await person.click(link as HTMLAnchorElement)
    expect(pathname).toBe('/schedule')
    expect(validateScheduleSearch(Object.fromEntries(searchParams))).toEqual(searches.at(-1))
    expect(Object.fromEntries(searchParams)).toMatchObject({ ...search, ...dates })
  },
)

describe('a jump to a restaurant', () => {
  const here = () => document.activeElement
  const place = () => [
    here()?.closest<HTMLElement>('[data-line]')?.dataset.line,
    here()?.closest<HTMLElement>('[data-date]')?.dataset.date,
  ]
  async function jump(path: string, text: string) {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    layOut()
    const locations = {
      areas: [],
      restaurants: [{ guid: 'restaurant-2', type: 'restaurant', id: 2, name: 'Quay Sushi', area_id: 1 }],
    }
    fakeServer({ ...base, 'GET /api/shift?…': { body: [] }, 'GET /api/location': { body: locations } })
    await openApp(path, administrator)
    const person = userEvent.setup({ delay: null })
    return async () => {
      await person.keyboard('{Control>}k{/Control}')
      await person.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), text)
      await screen.findByRole('option', { name: /^Quay Sushi See its schedule/ })
      await person.keyboard('{Enter}')
    }
  }

  test('leads the keyboard to today in its line', async () => {
    const go = await jump('/schedule', 'quay')
    const add = await screen.findByRole('button', { name: 'Add shift, Hove Grill, Thursday 12 Mar' })
    act(() => add.focus())
    await go()
    await waitFor(() => expect(place()).toEqual(['2', '2026-03-11']))
  })

  test('from another screen too', async () => {
    const go = await jump('/home', 'quay')
    await go()
    await screen.findByRole('grid', { name: 'Schedule' })
    await waitFor(() => expect(place()).toEqual(['2', '2026-03-11']))
  })
})

describe('where the schedule was left', () => {
  test('is remembered for its account and its path', () => {
    signIn(administrator)
    rememberSearch('/schedule', administrator.email, LEFT)
    expect(last()).toMatchObject(LEFT)
    expect(last('/schedulerestaurant')).toEqual({})
    signIn({ ...manager, access_token: 'token-2' })
    expect(last()).toEqual({})
  })

  test('is not a range that cannot be shown, nor what makes no sense', () => {
    signIn(administrator)
    rememberSearch('/schedule', administrator.email, { from: '2026-01-01', to: '2026-12-31' })
    expect(last()).toEqual({})
    sessionStorage.setItem('driverdesk.last/schedule', '{')
    expect(last()).toEqual({})
  })

  test('is where the links of the bar lead back to; all locations forget the place', async () => {
    layOut()
    fakeServer({ ...base, [listCall('2026-03-18', '2026-03-18')]: { body: [] } })
    const search = new URLSearchParams({ ...LEFT, driver: '2' })
    const router = await openApp(`/schedule?${search}`, administrator)
    await screen.findByRole('grid')
    await act(() => router.navigate({ to: '/home' }))
    const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Schedule' })
    const { pathname, searchParams } = new URL(link().href)
    expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/schedule', { ...LEFT, driver: '2' }])
    await act(async () => link().click())
    await screen.findByRole('grid')
    expect(router.state.location.search).toMatchObject(LEFT)
    expect(link().getAttribute('data-status')).toBe('active')
    const everywhere = { ...LEFT, location: undefined }
    await act(() => router.navigate({ to: '/schedule', search: everywhere }))
    await waitFor(() => expect(link().getAttribute('href')).not.toContain('location'))
  })
})

describe('a link to a shift (docs/spec/shell.md#link-to-a-shift)', () => {
  test('opens it to find its driver, and leaves the address', async () => {
    const { searches } = await showSchedule({
      shifts: [shift()],
      search: { shift: 1, location: 'restaurant-1' },
    })
    await dialog('Find a driver')
    expect(searches.at(-1)).toEqual({ location: 'restaurant-1' })
  })

  test.each([
    ['driver', 'Find a driver'],
    ['agency', 'Find a driver'],
    ['restaurant', 'Edit shift'],
  ] as const)('opens a shift that the %s cancelled: %s', async (cancelled_by, name) => {
    const cancelled = { status: 20, status_assigned: 30, driver_id: null, driver: null } as const
    const timesheet = { id: 4, type: 20, status: 10, status_progress: 40 } as const
    await showSchedule({
      shifts: [shift({ ...cancelled, cancelled_by, timesheet })],
      search: { shift: 1, location: 'restaurant-1' },
    })
    await dialog(name)
  })

  // The restaurant asks to change it, and its driver is late.
  test('opens one to replace its driver, even if an answer to its restaurant waits', async () => {
    const asked = shift({ status: 20, driver_id: 5, ask: ASK })
    const { searches } = await showSchedule({ shifts: [asked], search: { shift: 1, find: true } })
    await dialog('Find a driver')
    expect(searches.at(-1)).toEqual({})
  })

  test('says that it is gone, once', async () => {
    const { searches } = await showSchedule({ shifts: [shift()], search: { shift: 99 } })
    await screen.findByText('This shift has been removed or moved, or you do not have access to it.')
    expect(searches.at(-1)).toEqual({})
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('waits for its line if there are too many shifts to load all', async () => {
    const held = heldAnswer()
    const { searches } = await showSchedule({
      search: { shift: 1, location: 'restaurant-1' },
      answers: {
        'GET /api/schedule/outline?…': {
          body: { seq: 0, rows: [[1, '0010000', 1, 1_499, 0, 0, 480, 1, 0, 9600, 10_000]] },
        },
        'GET /api/shift?…': held.answer,
      },
      isWaiting: true,
    })
    await screen.findByRole('grid', { name: 'Schedule' })
    await act(() => new Promise((drawn) => setTimeout(drawn, 200)))
    expect(searches).toEqual([])
    await act(async () => held.release({ body: [shift()] }))
    await dialog('Find a driver')
  })

  test('leaves a dialog open that the person opened in the meantime', async () => {
    const held = heldAnswer()
    const { searches } = await showSchedule({
      search: { shift: 1 },
      answers: { [THIS_WEEK]: held.answer },
      isWaiting: true,
    })
    act(() => changeSchedule({ dialog: { kind: 'copy' } }))
    await act(async () => held.release({ body: [shift()] }))
    await waitFor(() => expect(searches.at(-1)).toEqual({}))
    expect(scheduleNow().dialog).toEqual({ kind: 'copy' })
  })
})
