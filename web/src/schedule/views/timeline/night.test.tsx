import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeRequest } from '../../../testing/fakeServer.ts'
import { heldAnswer } from '../../../testing/heldAnswer.ts'
import { shift } from '../../../testing/scheduleFixtures.ts'
import { listCall, NOW, showSchedule } from '../../testing/renderSchedule.tsx'
import './Timeline.tsx'
import type { Outline } from '@driverdesk/contract/shifts/outline.shapes.ts'

// Fetched when it is first shown; here it is not waited for.

const [TUESDAY, TODAY] = ['2026-03-10', '2026-03-11'] as const
const day = (date: string) => ({ view: 'hours', interval: 'day', from: date, to: date }) as const
const showHours = async (setting: Parameters<typeof showSchedule>[0]) => {
  const shown = await showSchedule(setting)
  await screen.findByRole('columnheader', { name: /by the hour/ })
  return shown
}
const table = () => screen.queryByRole('table', { name: /Cover by the hour/ })

test.each([
  ['2026-03-11T01:30:00Z', TUESDAY, '01:30', 25.5],
  ['2026-03-11T01:30:00Z', TODAY, '01:30', 1.5],
  ['2026-03-11T05:00:00Z', TUESDAY, undefined, 0],
  [NOW.toISOString(), '2026-03-12', undefined, 0],
])('at %s the axis of %s has the present time, as long as it goes on', async (now, date, time, hour) => {
  await showHours({ now: new Date(now), search: day(date) })
  const line = document.querySelector<HTMLElement>('[data-now]')
  expect(line?.dataset.now).toBe(time)
  if (!line) return
  const { left, width } =
    document.querySelector<HTMLElement>('[role=columnheader][aria-colindex="2"]')?.style ?? {}
  const [start, all] = [Number.parseFloat(left ?? ''), Number.parseFloat(width ?? '')]
  expect((Number.parseFloat(line.style.left) - start) / all).toBeCloseTo(hour / 28)
})

test('has the totals of the day above the lines, and opens its drivers', async () => {
  const { person } = await showHours({ shifts: [shift({ id: 1 })], search: day(TODAY) })
  const head = await screen.findByRole('button', { name: /^Wed 11 Mar/ })
  await waitFor(() => expect(head.title).toMatch(/^Drivers of the day\n1 shift, 0 open, 4\.0 hours/))
  expect(within(head).getByText('Today')).toBeTruthy()
  act(() => screen.getByRole('button', { name: /^11:00 to 15:00/ }).focus())
  await person.keyboard('{ArrowUp}{ArrowUp}')
  await waitFor(() => expect(document.activeElement).toBe(head))
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Wednesday 11 Mar 2026' })).toBeTruthy()
})

const night = shift({ id: 7, period_date: TUESDAY, start_time: '22:00', finish_time: '06:00' })
const rest = (name = /^22:00 to 06:00/) => screen.getByRole('button', { name })

test('shows the rest of a night from midnight, and counts it in the cover', async () => {
  await showHours({ shifts: [night, shift({ id: 1 })], search: day(TODAY) })
  const block = await waitFor(() =>
    rest(/, Harbour Tacos, until 06:00, from Tue 22:00\. Opens the day before\.$/),
  )
  const own = screen.getByRole('button', { name: /^11:00 to 15:00/ })
  expect(Number.parseFloat(block.style.left)).toBe(0)
  expect(Number.parseFloat(block.style.width) / Number.parseFloat(own.style.width)).toBeCloseTo(6 / 4)
  const rows = () =>
    within(table() as HTMLElement)
      .getAllByRole('row')
      .slice(1)
  await waitFor(() => expect(rows()).toHaveLength(10))
  const hours = rows()
  expect(hours.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    '00:00 to 01:0010',
    '01:00 to 02:0010',
  ])
})

test('a rest stays while those of all restaurants follow those of one', async () => {
  const { answer, release } = heldAnswer()
  const shifts = [night, shift({ id: 1 })]
  const { requests } = await showHours({
    search: { ...day(TODAY), location: 'restaurant-1' },
    answers: {
      'GET /api/shift?…': (request: FakeRequest) => {
        const asked = new URLSearchParams(request.call.split('?')[1])
        const date = asked.get('period_date_from')
        if (date === TUESDAY && !asked.has('restaurant_ids')) return answer()
        return { body: shifts.filter(({ period_date }) => period_date === date) }
      },
    },
  })
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain(listCall(TUESDAY, TUESDAY)))
  expect(rest()).toBeTruthy()
  expect(table()).toBeTruthy()
  await act(async () => release({ body: [night] }))
  expect(rest()).toBeTruthy()
  // The hours are counted after the bars are painted.
  await waitFor(() => expect(table()?.textContent).toContain('00:00 to 01:00'))
})

test('a night that ends at midnight has no rest', async () => {
  await showHours({ shifts: [{ ...night, finish_time: '00:00' }], search: day(TODAY) })
  await waitFor(() => expect(table()).toBeTruthy())
  expect(document.querySelector('[data-night]')).toBeNull()
})

test.each(['a press', 'Enter'])(
  '%s on a rest opens the day before, with the focus on the shift',
  async (by) => {
    const { person, searches } = await showHours({ shifts: [night, shift({ id: 1 })], search: day(TODAY) })
    await waitFor(() => rest())
    act(() => screen.getByRole('button', { name: /^11:00 to 15:00/ }).focus())
    await person.keyboard('{ArrowLeft}')
    await waitFor(() => expect(document.activeElement).toBe(rest()))
    await (by === 'Enter' ? person.keyboard('{Enter}') : person.click(rest()))
    await waitFor(() => expect(searches.at(-1)).toMatchObject({ from: TUESDAY, to: TUESDAY }))
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.shift).toBe('7'))
  },
)

test('Alt and an arrow on a rest say where its times are changed', async () => {
  const { person, requests } = await showHours({ shifts: [night, shift({ id: 1 })], search: day(TODAY) })
  await waitFor(() => rest())
  act(() => rest().focus())
  const before = requests.length
  await person.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(screen.getByText('Began the day before: press Enter to change it.')).toBeTruthy()
  expect(document.activeElement).toBe(rest())
  expect(requests).toHaveLength(before)
})

test('puts the rest in the line of its driver, and work elsewhere as a block with its restaurant', async () => {
  const line = {
    is_planned: true,
    photo_src: null,
    areas: '',
    days: '0',
    default_working_time: [],
    actual_override_working_time: [],
    unpublished: 0,
  }
  const sums = { shifts: 0, minutes: 0, cost: 0 }
  const drivers = ['One', 'Two'].map((name, index) => ({
    id: index + 1,
    full_name: `Driver ${name}`,
    told_apart_by: null,
    ...sums,
    line,
  }))
  await showHours({
    shifts: [night, { ...night, id: 8, driver_id: 2, restaurant_id: 2 }],
    search: { ...day(TODAY), view: 'driver-hours', location: 'restaurant-1' },
    answers: { 'GET /api/schedule/drivers?…': { body: { count: 2, open: sums, all: sums, drivers } } },
  })
  const block = await waitFor(() => rest())
  expect(block.closest<HTMLElement>('[data-line]')?.dataset.line).toBe('1')
  const elsewhere = document.querySelector('[data-elsewhere]') as HTMLElement
  expect(elsewhere.title).toBe('Works elsewhere until 06:00, from Tue 22:00 at Quay Sushi')
  expect(elsewhere.closest<HTMLElement>('[data-line]')?.dataset.line).toBe('2')
})

test('never shows the cover of another day, even while the new one is loading', async () => {
  const { answer, release } = heldAnswer()
  const covered = (hour: number) =>
    Array.from({ length: 48 }, (_, index): [number, number] => [index === hour ? 700 : 0, 0])
  const { person } = await showHours({
    search: day(TODAY),
    answers: {
      'GET /api/schedule/outline?…': ({ call }: FakeRequest) => {
        const asked = new URLSearchParams(call.split('?')[1])
        const rows: Outline['rows'] = [[1, 'z', 1_200, 0, 0, 0, 0, 0, 0, 0, 0, 0]]
        if (!asked.has('hours')) return { body: { seq: 0, rows } }
        if (asked.get('period_date_from') !== TODAY) return answer()
        return { body: { seq: 0, rows, hours: covered(9) } }
      },
    },
  })
  await waitFor(() => expect(within(table() as HTMLElement).getByText('700')).toBeTruthy())
  await person.click(screen.getByRole('button', { name: 'Next day' }))
  await screen.findByRole('columnheader', { name: /Thursday 12 Mar/ })
  expect(table()).toBeNull()
  release({ body: { seq: 0, rows: [], hours: covered(20) } })
  await waitFor(() => expect(table()?.textContent).toContain('20:00 to 21:00'))
  expect(table()?.textContent).not.toContain('09:00 to 10:00')
})
