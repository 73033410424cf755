import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readyLive, receiveLive } from '../kernel/live.ts'
import type { FakeRequest } from '../testing/fakeServer.ts'
import { driver } from '../testing/scheduleFixtures.ts'
import { publishedShift, timesheet } from '../testing/timesheetFixtures.ts'
import { idsIn, servedDrivers, showTimesheets } from './testing/renderTimesheets.tsx'

const NAMES = 'GET /api/driver/names?…'
const PAGES = 'GET /api/schedule/drivers?…'

const nameOf = (id: number) => `Driver ${String(id).padStart(4, '0')}`
const many = (count: number) =>
  new Map(Array.from({ length: count }, (_, index) => [index + 1, nameOf(index + 1)]))

/** The shift of another driver each, in the order of the days and the ids. */
const shiftOf = (id: number) => {
  const full_name = nameOf(id)
  return publishedShift({
    id,
    period_date: '2026-03-09',
    driver_id: id,
    driver: { id, full_name, phone: '', photo_src: null },
  })
}

const rowCount = () => screen.getAllByRole('row').length - 1
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const namesOf = (requests: readonly FakeRequest[]) =>
  requests.filter(({ call }) => call.startsWith('GET /api/driver/names?')).map(({ call }) => idsIn(call))

test('asks of 8,000 drivers only for the names on screen and the first page of the panel, and searches on the server', async () => {
  const shifts = Array.from({ length: 300 }, (_, index) => shiftOf(index + 1))
  const { requests, person, searches } = await showTimesheets({
    shifts,
    answers: {
      [PAGES]: servedDrivers(many(8_000)),
      [NAMES]: ({ call }) => ({ body: idsIn(call).map((id) => ({ id, name: `${nameOf(id)} (Brighton)` })) }),
    },
  })
  await screen.findByText('Driver 0001 (Brighton)')
  const drawn = rowCount()
  expect(drawn).toBeLessThan(100)
  const asked = namesOf(requests)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.toSorted((a, b) => a - b)).toEqual(Array.from({ length: drawn }, (_, index) => index + 1))
  expect(requests.filter(({ call }) => call.startsWith('GET /api/driver?'))).toEqual([])
  await waitFor(() => expect(options()[0]).toMatch(/^All drivers \[8,000\]300 timesheets/))
  expect(requests.filter(({ call }) => call.startsWith('GET /api/schedule/drivers'))).toHaveLength(1)

  await person.type(screen.getByRole('textbox', { name: 'Search drivers' }), '7999')
  await waitFor(() => expect(options()).toEqual(['Driver 79990 timesheets0:00 h£0.00']))
  await person.click(screen.getByRole('option'))
  expect(searches.at(-1)).toEqual({ driver: 7_999 })
  await person.clear(screen.getByRole('textbox', { name: 'Search drivers' }))
  await waitFor(() => expect(options()[2]).toMatch(/^Driver 7999/))
})

test('names a former driver of a timesheet added by hand, and lists them in the panel', async () => {
  const { requests } = await showTimesheets({
    shifts: [shiftOf(1)],
    timesheets: [timesheet({ id: 9, shift_id: null, planned: null, driver_id: 50 })],
    answers: {
      [PAGES]: servedDrivers(many(2)),
      [NAMES]: ({ call }) => ({
        body: idsIn(call).map((id) => ({ id, name: id === 50 ? 'Driver 0001b' : nameOf(id) })),
      }),
    },
  })
  await screen.findByRole('gridcell', { name: /^Driver 0001b/ })
  await waitFor(() =>
    expect(options().map((text) => text?.split(/\d timesheet/)[0])).toEqual([
      'All drivers [3]',
      'Open shift',
      'Driver 0001',
      'Driver 0001b',
      'Driver 0002',
    ]),
  )
  expect(new Set(namesOf(requests).flat())).toEqual(new Set([1, 50]))
})

test('follows a changed name', async () => {
  let name = 'Ann Example'
  await showTimesheets({
    shifts: [shiftOf(1)],
    answers: { [NAMES]: () => ({ body: [{ id: 1, name }] }) },
  })
  const grid = within(await screen.findByRole('grid', { name: 'Timesheets' }))
  await grid.findByText('Ann Example')
  name = 'Ann Sample'
  act(() => {
    readyLive({ seq: 0, refetch: false })
    receiveLive({ seq: 1, channel: 'driver', event: 'update', data: driver({ full_name: name }) })
  })
  await grid.findByText('Ann Sample')
})

test('does not load whole restaurants, and asks for the places of those whose drivers logged a position', async () => {
  const at = (id: number, restaurant_id: number, map_start_lat: number | null) =>
    timesheet({
      id,
      shift_id: null,
      planned: null,
      restaurant_id,
      map_start_lat,
      map_start_lng: map_start_lat && 0,
    })
  const name = 'Harbour Tacos'
  const site = { id: 1, name, address: '1 Harbour Road', map_latitude: 51.5, map_longitude: 0 }
  const { requests } = await showTimesheets({
    timesheets: [at(8, 1, 51.9), at(9, 2, null)],
    search: { exceptions: true },
    answers: { 'GET /api/restaurant/sites?ids=1': { body: [site] } },
  })
  await screen.findByTitle(/Started 44\.5 km from the restaurant/)
  const asked = requests.map(({ call }) => call).filter((call) => call.startsWith('GET /api/restaurant'))
  expect(asked.toSorted()).toEqual([
    'GET /api/restaurant/sites?ids=1',
    'GET /api/restaurant?status=all&short=1',
  ])
})
