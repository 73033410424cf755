import type { NoDevice } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import type { PublishCheck } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noDeviceQuery } from '../../push/messages.data.ts'
import { area, driver, noDevice, restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { setSetting } from '../../testing/settings.ts'
import { DriversToCall, DriversToNotify, driversToNotify } from './DriversToNotify.tsx'
import { type ManyStep, movableShift } from './manyPlan.ts'

const DRIVERS = [
  driver({ id: 1, full_name: 'Ann Example' }),
  driver({ id: 2, full_name: 'Bob Sample' }),
  driver({ id: 3, full_name: 'Cy Specimen', phone: '07700 900003' }),
]
const [MON, TUE] = ['2026-03-09', '2026-03-10'] as const
const ANN = shift({ id: 11, driver_id: 1, period_date: MON })
const ANN_TOO = shift({ id: 12, driver_id: 1, period_date: TUE })
const CY = shift({ id: 14, driver_id: 3, period_date: MON })
const OPEN = shift({ id: 13, driver_id: null, period_date: MON })
const TAKEN_BACK = shift({ id: 13, driver_id: null, period_date: MON, status: SHIFT_PUBLISHED })

function saidOf(
  step: Pick<ManyStep, 'kind'>,
  shifts: (typeof ANN)[],
  { offered, ...others }: Partial<NoDevice> & { offered?: PublishCheck['offered'] } = { unreachable: [3] },
) {
  const drops = shifts.map((one) => ({ shift: movableShift(one), target: {} }))
  const places = [{ restaurant: restaurant(), area: area() }]
  const notified = driversToNotify({ ...step, copy: false, amounts: {}, drops }, { places })
  const drivers = new Map(DRIVERS.map((one) => [one.id, one]))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(noDeviceQuery.queryKey, noDevice(others))
  const { container } = render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <p>
          <DriversToNotify notified={notified} offered={offered} drivers={drivers} />
        </p>
        <div className="led">
          <DriversToNotify lead="With a push message:" {...{ notified, offered, drivers }} />
        </div>
        <DriversToCall notified={notified} drivers={drivers} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const text = (found: Iterable<Element>) => [...found].map(({ textContent }) => textContent)
  return {
    said: container.querySelector('p')?.textContent,
    led: container.querySelector('.led')?.textContent,
    heads: text(container.querySelectorAll('h3')),
    lines: text(container.querySelectorAll('li')),
    calls: [...container.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  }
}

test.each([
  ['one shift', 'publish', [ANN], 'Ann Example gets a shift'],
  ['several of one driver', 'publish', [ANN, ANN_TOO], 'Ann Example gets 2 shifts'],
  ['an open one that is taken back: no one', 'unpublish', [TAKEN_BACK], ''],
  ['what is not published yet: no one', 'move', [OPEN], ''],
] as const)('a change of several shifts first names the drivers it notifies: %s', (_, kind, shifts, said) => {
  expect(saidOf({ kind }, [...shifts])).toMatchObject({
    said: said && `${said}.`,
    led: said && `With a push message: ${said}.`,
  })
})

const NO_OFFER = { count: 0, drivers: [] }
const offer = (driver_id: number, full_name: string, shifts = 1) => ({ driver_id, full_name, shifts })

test.each([
  [[ANN, OPEN], 2, 1, 'Ann Example gets a shift; Bob Sample and Cy Specimen are offered open shifts'],
  [[OPEN], 1, 1, 'Bob Sample is offered an open shift'],
  [[OPEN], 1, 3, 'Bob Sample is offered 3 open shifts'],
  [
    [OPEN],
    8_000,
    1,
    'Bob Sample, Cy Specimen, Di Third, Ed Fourth and 7,996 more are offered open shifts. There are too many drivers to check which of them can take the open shifts',
  ],
])(
  'names the first drivers who are offered open shifts, and counts the others',
  (shifts, count, each, said) => {
    const drivers = ['Bob Sample', 'Cy Specimen', 'Di Third', 'Ed Fourth', 'Fay Fifth']
      .slice(0, count)
      .map((name, nr) => offer(nr + 2, name, each))
    const isChecked = count <= 500
    const others = { unreachable: [3], offered: { count, drivers, ...(isChecked && { unable: 0 }) } }
    expect(saidOf({ kind: 'publish' }, [...shifts], others).said).toBe(`${said}.`)
  },
)

test('names unreachable drivers only among those of the shifts, not among those offered an open one', () => {
  const drivers = [offer(1, 'Ann Example'), offer(2, 'Bob Sample')]
  const others = { unreachable: [1, 2, 3, 4], offered: { count: 2, drivers, unable: 0 } }
  expect(saidOf({ kind: 'publish' }, [CY, OPEN], others)).toMatchObject({
    said: 'Cy Specimen gets a shift; Ann Example and Bob Sample are offered open shifts.',
    heads: ['Not reached: 1 driver'],
    lines: ['Cy Specimen07700 900003'],
    calls: ['tel:07700900003'],
  })
})

test('says how many of those who are offered open shifts get no message, and how many can take none', () => {
  setSetting('mail', 'on')
  const drivers = [offer(1, 'Ann Example'), offer(2, 'Bob Sample')]
  const offered = { count: 2, drivers, no_device: 3, unable: 1 }
  expect(saidOf({ kind: 'publish' }, [OPEN], { offered }).said).toBe(
    'Ann Example and Bob Sample are offered open shifts. 1 other driver cannot take any of the open shifts and will not be notified, because of a clash, their availability, an expired document or a rule. The open shifts are offered to 5 drivers: 2 will be notified. No message reaches the other 3, who will only see them in the app.',
  )
  expect(saidOf({ kind: 'publish' }, [OPEN], { offered: { ...NO_OFFER, no_device: 1 } }).said).toBe('')
  expect(saidOf({ kind: 'publish' }, [ANN, OPEN], { offered: { ...NO_OFFER, no_device: 10 } }).said).toBe(
    'Ann Example gets a shift. The open shifts are offered to 10 drivers. No message reaches them: they will only see the shifts in the app.',
  )
})

test.each([
  [1, '1 open shift is more than 31 days ahead: drivers will be notified once their app lists it'],
  [2, '2 open shifts are more than 31 days ahead: drivers will be notified once their app lists them'],
])(
  'says that drivers are notified later of %i open shifts that are too far ahead for their app',
  (later, said) => {
    const offered = { ...NO_OFFER, unable: 0, later }
    expect(saidOf({ kind: 'publish' }, [OPEN], { offered }).said).toBe(`${said}.`)
  },
)

test.each([
  [0, 10, 10, 'No driver will see the open shifts in the app, and no message reaches any of them'],
  [
    0,
    10,
    4,
    'No message reaches them: they will only see the shifts in the app, and 4 of them will not see them there either',
  ],
  [1, 1, 1, '1 will be notified. No message reaches the other 1, who will not see them in the app either'],
])(
  'if the app does not list the offered shifts, %i drivers are notified and %i not, and %i see none',
  (count, no_device, unlisted, said) => {
    setSetting('mail', 'on')
    const offered = {
      ...NO_OFFER,
      count,
      drivers: [offer(1, 'Ann Example')].slice(0, count),
      no_device,
      unlisted,
    }
    const { said: all = '' } = saidOf({ kind: 'publish' }, [ANN, OPEN], { offered })
    expect(all).toContain(said)
    expect(all.includes('10')).toBe(unlisted < 10 && no_device === 10)
  },
)

test('says that there is no mail server if no message reaches some drivers', () => {
  const offered = { count: 1, drivers: [offer(1, 'Ann Example')], no_device: 1, unable: 0 }
  expect(saidOf({ kind: 'publish' }, [OPEN], { offered }).said).toBe(
    'Ann Example is offered an open shift. The open shifts are offered to 2 drivers: 1 will be notified. No message reaches the other 1, who will only see them in the app. No mail server is set up, so messages need a device.',
  )
})

test('does not say that a driver is notified if nothing reaches them', () => {
  expect(saidOf({ kind: 'unpublish' }, [{ ...CY, status: SHIFT_PUBLISHED }])).toMatchObject({
    said: '',
    led: '',
    heads: ['Not reached: 1 driver'],
  })
})

test('says who gets an email instead, and who a text', () => {
  const others = { by_email: [1, 2], by_text: [3], text_after_hours: 2, unreachable: [] }
  const { said, heads } = saidOf({ kind: 'publish' }, [ANN, CY], others)
  expect(heads).toEqual([])
  expect(said).toBe(
    'Ann Example and Cy Specimen get shifts. Ann Example has no device and gets an email. Cy Specimen gets no push message or email, only a text if a shift is not acknowledged within 2 hours, or sooner if it starts soon.',
  )
})

test('says who gets no text because the month has none left', () => {
  const others = { by_text: [3], text_after_hours: 2, texts_left: 0 }
  expect(saidOf({ kind: 'publish' }, [ANN, CY], others)).toMatchObject({
    said: 'Ann Example and Cy Specimen get shifts.',
    heads: ['No texts left: 1 driver'],
    lines: ['Cy Specimen07700 900003'],
  })
})

test('says how many texts are left if there is not one for each driver', () => {
  const others = { by_text: [1, 3], text_after_hours: 2, texts_left: 1 }
  const { said, heads } = saidOf({ kind: 'publish' }, [ANN, CY], others)
  expect(heads).toEqual(['May not get a text: 2 drivers'])
  expect(said).toBe(
    'Ann Example and Cy Specimen get shifts. Ann Example and Cy Specimen get no push message or email, only a text if a shift is not acknowledged within 2 hours, or sooner if it starts soon, and this month has only 1 text left.',
  )
})
