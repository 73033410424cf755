import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../kernel/query.ts'
import { signIn } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { administrator } from '../testing/people.ts'
import { theme } from '../ui/Look.tsx'
import { Questions } from '../ui/Questions.tsx'
import { UnavailabilityDialog } from './UnavailabilityDialog.tsx'

configure({ asyncUtilTimeout: 10_000 })

const CALL = 'POST /api/driver-update-working-times'
const DRIVER = 'GET /api/driver/7'
const off = { holiday: 10 as const, start_at: '00:00', stop_at: '23:45' }

const driver: Driver = {
  id: 7,
  first_name: 'Driver',
  last_name: 'One',
  full_name: 'Driver One',
  email: 'driver@driverdesk.test',
  phone: '',
  status: 10,
  photo_src: null,
  area_ids: [],
  restaurant_ids: [],
  blocked_restaurant_ids: [],
  preferred_restaurant_ids: [],
  default_working_time: [{ week_day: 0, holiday: 20, start_at: '09:00', stop_at: '14:00' }],
  actual_override_working_time: [{ period_date: '2026-06-09', ...off }],
  driver_license_expiry_date: null,
  car_insurance_renewal_date: null,
  right_to_work_expiry_date: null,
  alcohol_certificate_expiry_date: null,
  updated_at: '2026-06-01T00:00:00.000Z',
}
const saved = (some: object = {}) => ({ body: { ...driver, unavailable_shifts: [], ...some } })

/** Opens the dialog on Wednesday, 10 June 2026. */
async function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-10T11:00:00Z') })
  queryClient.clear()
  signIn(administrator)
  const requests = fakeServer({ [CALL]: saved(), ...answers })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const onClose = vi.fn()
  render(
    <RouterContextProvider router={router}>
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={queryClient}>
          <Questions />
          <Notifications />
          <UnavailabilityDialog driver={driver} onClose={onClose} />
        </QueryClientProvider>
      </MantineProvider>
    </RouterContextProvider>,
  )
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Unavailability' })),
  )
  return { requests, onClose, person: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}

const day = (name: string) => within(screen.getByRole('region', { name }))
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const accept = () => button('Accept Changes')

test('edits and copies weekdays, and saves them with the version that the person saw', async () => {
  const { requests, onClose, person } = await open()
  expect(day('Monday').getByText('Can work only in these hours:')).toBeTruthy()
  await person.click(button('Monday: add period'))
  await person.keyboard('18')
  await person.tab()
  await person.keyboard('24')
  await person.tab()
  expect(
    day('Monday')
      .getAllByRole<HTMLInputElement>('combobox')
      .map(({ value }) => value),
  ).toEqual(['09:00', '14:00', '18:00', '24:00'])
  await person.click(button('Copy Monday to other days'))
  await person.click(await screen.findByRole('menuitem', { name: 'Copy to Monday – Friday' }))
  await person.click(screen.getByRole('checkbox', { name: 'Tuesday: Unavailable – All Day' }))
  expect(button('Tuesday: add period').disabled).toBe(true)
  await person.click(screen.getByRole('checkbox', { name: 'Wednesday: Unavailable – All Day' }))
  await person.click(screen.getByRole('checkbox', { name: 'Wednesday: Unavailable – All Day' }))
  await person.click(button('Remove Thursday 1'))
  await person.click(accept())
  expect(await screen.findByText('Unavailability of Driver One saved.')).toBeDefined()
  expect(onClose).toHaveBeenCalledTimes(1)
  const [morning, evening] = [
    { holiday: 20, start_at: '09:00', stop_at: '14:00' },
    { holiday: 20, start_at: '18:00', stop_at: '24:00' },
  ]
  expect(requests.at(-1)?.body).toEqual({
    driver_id: 7,
    updated_at: driver.updated_at,
    default_working_times: [
      { week_day: 0, ...morning },
      { week_day: 0, ...evening },
      { week_day: 1, ...off },
      { week_day: 2, ...morning },
      { week_day: 2, ...evening },
      { week_day: 3, ...evening },
      { week_day: 4, ...morning },
      { week_day: 4, ...evening },
    ],
    override_working_time: [],
  })
})

test('shows a problem beside its field and beside Accept after the field has been left', async () => {
  const { person } = await open()
  const start = () => day('Monday').getByLabelText('Monday 2 Start at')
  const stop = () => day('Monday').getByLabelText('Monday 2 Stop at')
  await person.click(button('Monday: add period'))
  expect(document.activeElement).toBe(start())
  expect(accept().disabled).toBe(true)
  const why = document.getElementById(accept().getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe("Monday 'Stop at' required")
  expect(day('Monday').queryByText(/required/)).toBeNull()
  await person.tab()
  expect(start().getAttribute('aria-invalid')).toBe('true')
  expect(day('Monday').getByText("Monday 'Start at' required")).toBeDefined()
  await person.clear(stop())
  await person.keyboard('12')
  await person.clear(start())
  await person.keyboard('13')
  await person.tab()
  expect(day('Monday').getByText("Monday 'Start at' can't be greater then 'Stop at'")).toBeDefined()
  await person.clear(stop())
  await person.keyboard('15')
  await person.tab()
  expect(day('Monday').getByText("Monday 'Start at' has intersection with other period")).toBeDefined()
  expect(day('Monday').getByText("Monday 'Stop at' has intersection with other period")).toBeDefined()
  expect(screen.getByRole('tab', { name: /has errors/ })).toBeDefined()
  await person.click(button('Remove Monday 1'))
  expect(accept().disabled).toBe(false)
})

test('adds leave for a day of the calendar, and shows a past date read-only', async () => {
  const { requests, person } = await open()
  await person.click(screen.getByRole('tab', { name: 'Leave' }))
  await person.click(button('Tuesday 9 Jun 2026, Unavailable – All Day'))
  expect(screen.getByText('Past dates cannot be changed.')).toBeDefined()
  expect(button('09/06/2026: add period').disabled).toBe(true)
  await person.click(button('Monday 15 Jun 2026'))
  expect(day('15/06/2026').getByText('Same as every Monday: Available 09:00 – 14:00')).toBeDefined()
  await person.click(screen.getByRole('checkbox', { name: '15/06/2026: Unavailable – All Day' }))
  await person.click(button('Tuesday 16 Jun 2026'))
  await person.click(button('16/06/2026: add period'))
  await person.keyboard('10')
  await person.tab()
  await person.keyboard('12')
  await person.tab()
  expect(button('Monday 15 Jun 2026, Unavailable – All Day')).toBeDefined()
  const coming = within(screen.getByRole('region', { name: 'Upcoming leave' }))
  expect(coming.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '15/06/2026 Unavailable – All Day',
    '16/06/2026 Available 10:00 – 12:00',
  ])
  await person.click(button('Remove leave on 16/06/2026'))
  await person.click(accept())
  await screen.findByText('Unavailability of Driver One saved.')
  expect(requests.at(-1)?.body).toMatchObject({
    override_working_time: [{ period_date: '2026-06-15', ...off }],
  })
})

test("lists published shifts in the new unavailability, with links to the driver's schedule", async () => {
  const shift = { id: 1, period_date: '2026-06-15', start_time: '10:00', finish_time: '14:00' }
  const { onClose, person } = await open({
    [CALL]: saved({ unavailable_shifts: [shift, { ...shift, id: 2 }] }),
  })
  await person.click(screen.getByRole('checkbox', { name: 'Monday: Unavailable – All Day' }))
  await person.click(accept())
  expect(await screen.findByText('Saved. This driver has 2 published shifts in this time.')).toBeDefined()
  const [link] = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Monday 15 Jun 2026' })
  expect(link?.getAttribute('href')).toBe('/schedule?driver=7&from=2026-06-15&to=2026-06-21&day=2026-06-15')
  await person.click(button('Done'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('asks before it discards entries', async () => {
  const { onClose, person } = await open()
  await person.click(screen.getByRole('checkbox', { name: 'Friday: Unavailable – All Day' }))
  await person.click(button('Cancel'))
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  await person.click(screen.getByRole('checkbox', { name: 'Friday: Unavailable – All Day' }))
  await person.click(button('Cancel'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('keeps entries after a failure, and saves them on the next attempt', async () => {
  let fails = true
  const { person } = await open({ [CALL]: () => (fails ? new TypeError('down') : saved()) })
  await person.click(screen.getByRole('checkbox', { name: 'Friday: Unavailable – All Day' }))
  await person.click(accept())
  expect(await screen.findByText('Nothing you entered is lost. It is safe to try again.')).toBeDefined()
  fails = false
  await person.click(button('Try again'))
  expect(await screen.findByText('Unavailability of Driver One saved.')).toBeDefined()
})

test('reloads what someone else saved, and keeps entries', async () => {
  const message = 'This driver was changed by Someone at 12:00. Reload to see the change.'
  const theirs = {
    ...driver,
    default_working_time: [{ week_day: 6, ...off }],
    updated_at: '2026-06-10T11:00:00.000Z',
  }
  let refused = 0
  const { requests, person } = await open({
    [CALL]: () => (refused++ === 0 ? { status: 409, body: { message } } : saved()),
    [DRIVER]: { body: theirs },
  })
  await person.click(screen.getByRole('checkbox', { name: 'Friday: Unavailable – All Day' }))
  await person.click(accept())
  expect(await screen.findByText(message)).toBeDefined()
  await person.click(button('Reload'))
  expect(
    await screen.findByText('Reloaded. The days that you changed are as you entered them.'),
  ).toBeDefined()
  await person.click(accept())
  await screen.findByText('Unavailability of Driver One saved.')
  expect(requests.at(-1)?.body).toMatchObject({
    updated_at: theirs.updated_at,
    default_working_times: [
      { week_day: 4, ...off },
      { week_day: 6, ...off },
    ],
  })
})
