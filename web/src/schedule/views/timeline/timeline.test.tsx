import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { shift } from '../../../testing/scheduleFixtures.ts'
import { listCall, NOW, showSchedule } from '../../testing/renderSchedule.tsx'
// Fetched when it is first shown; here it is not waited for.
import './Timeline.tsx'

const CHANGE = 'POST /api/shift/change-many'
const TODAY = '2026-03-11'
const DONE = { body: { shifts: [], refused: [], opened: [] } }

const show = async (shifts: ReturnType<typeof shift>[], more: Parameters<typeof showSchedule>[0] = {}) => {
  const shown = await showSchedule({
    search: { view: 'hours' },
    ...more,
    answers: { [listCall(TODAY, TODAY)]: { body: shifts }, [CHANGE]: DONE, ...more.answers },
  })
  await screen.findByRole('columnheader', { name: /by the hour/ })
  return shown
}
const bar = (name: RegExp) => screen.getByRole('button', { name })
const said = () => document.querySelector('[aria-live=assertive]')?.textContent

describe('the day by the hour', () => {
  test('shows today of the week, with a bar as long as each shift, named by row, day, times and driver', async () => {
    await show([shift({ id: 1 }), shift({ id: 2, start_time: '22:00', finish_time: '06:00' })])
    const first = bar(/^11:00 to 15:00, Driver One, .*, Harbour Tacos, Wed 11 Mar$/)
    const night = bar(/^22:00 to 06:00, .*Wed 11 Mar, until 06:00 on the next day$/)
    const width = (of: HTMLElement) => Number.parseFloat(of.style.width)
    // Four hours, and eight: the axis continues after its end.
    expect(width(night) / width(first)).toBeCloseTo(2)
  })

  test('has the cover of each hour as a table, without drafts', async () => {
    await show([
      shift({ id: 1 }),
      shift({ id: 2, driver_id: null, status_assigned: 20, start_time: '14:00' }),
    ])
    const table = screen.getByRole('table', { name: /Cover by the hour, Wednesday 11 Mar 2026/ })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '11:00 to 12:0010',
      '12:00 to 13:0010',
      '13:00 to 14:0010',
      '14:00 to 15:0011',
    ])
  })

  test('moves a shift by quarter hours and to another restaurant with the keyboard', async () => {
    const one = shift({ id: 1 })
    const { person, requests } = await show([one])
    act(() => bar(/^11:00 to 15:00/).focus())
    await person.keyboard('m{ArrowRight}{ArrowDown}')
    await waitFor(() => expect(said()).toBe('Move to 11:15 – 15:15, Quay Sushi'))
    await person.keyboard('{Enter}')
    await waitFor(() => expect(requests.at(-1)?.call).toBe(CHANGE))
    expect(requests.at(-1)?.body).toMatchObject({
      kind: 'move',
      shifts: [{ id: 1, restaurant_id: 2, start_time: '11:15', finish_time: '15:15' }],
    })
  })

  test('lengthens a shift by a quarter hour with Alt and an arrow', async () => {
    const { person, requests } = await show([shift({ id: 1 })])
    act(() => bar(/^11:00 to 15:00/).focus())
    await person.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await waitFor(() => expect(requests.at(-1)?.call).toBe(CHANGE))
    expect(requests.at(-1)?.body).toMatchObject({ kind: 'times', shifts: [{ id: 1, finish_time: '15:15' }] })
  })

  test('moves along a line with left and right, and to the nearest start with up and down', async () => {
    const { person } = await show([
      shift({ id: 1 }),
      shift({ id: 2, start_time: '18:00', finish_time: '22:00' }),
      shift({ id: 3, restaurant_id: 2, start_time: '09:00', finish_time: '10:00' }),
      shift({ id: 4, restaurant_id: 2, start_time: '17:00', finish_time: '21:00' }),
    ])
    const focused = () => (document.activeElement as HTMLElement).dataset.shift
    act(() => bar(/^11:00 to 15:00/).focus())
    await person.keyboard('{ArrowRight}')
    await waitFor(() => expect(focused()).toBe('2'))
    await person.keyboard('{ArrowDown}')
    await waitFor(() => expect(focused()).toBe('4'))
    await person.keyboard('{ArrowLeft}{ArrowUp}')
    await waitFor(() => expect(focused()).toBe('1'))
  })

  test('adds a shift at the time of a double click, and at the one that the keys choose', async () => {
    const { person } = await show([shift({ id: 1 })])
    const cell = screen.getAllByRole('gridcell')[2] as HTMLElement
    cell.getBoundingClientRect = () => ({ left: 0, width: 2800 }) as DOMRect
    await person.pointer({ keys: '[MouseLeft][MouseLeft]', target: cell, coords: { clientX: 1325 } })
    const start = async () => ((await screen.findByLabelText(/Start Time/)) as HTMLInputElement).value
    expect(await start()).toBe('13:15')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByLabelText(/Start Time/)).toBeNull())
    act(() => bar(/^Add shift at 13:15, Quay Sushi/).focus())
    await person.keyboard('{Alt>}{ArrowRight}{/Alt}')
    act(() => bar(/^Add shift at 13:30, Quay Sushi/).focus())
    await person.keyboard('{Enter}')
    expect(await start()).toBe('13:30')
  })

  test('has drivers as rows, the open shifts above them, and says why a driver is away', async () => {
    const line = {
      is_planned: true,
      photo_src: null,
      areas: '',
      days: '1',
      default_working_time: [],
      actual_override_working_time: [
        { period_date: TODAY, holiday: 10 as const, start_at: null, stop_at: null },
        { period_date: '2026-03-12', holiday: 20 as const, start_at: '02:00', stop_at: null },
      ],
    }
    const driver = {
      id: 2,
      full_name: 'Driver Two',
      told_apart_by: null,
      shifts: 0,
      minutes: 0,
      cost: 0,
      line,
    }
    const none = { shifts: 0, minutes: 0, cost: 0 }
    const { searches, person } = await show([shift({ id: 1, driver_id: null, status_assigned: 20 })], {
      answers: {
        'GET /api/schedule/drivers?…': { body: { count: 1, open: none, all: none, drivers: [driver] } },
      },
    })
    await person.click(screen.getByRole('radio', { name: 'Drivers' }))
    expect(searches.at(-1)).toMatchObject({ view: 'driver-hours' })
    await screen.findByText('Driver Two')
    const heads = within(screen.getByRole('grid'))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
    expect(heads[0]).toContain('Open shifts')
    expect(bar(/^11:00 to 15:00, Harbour Tacos, .*Open shifts, Wed 11 Mar$/)).toBeTruthy()
    const add = bar(/^Add shift at .*, Driver Two, Wed 11 Mar, Leave: unavailable on this day$/)
    const shaded = [...(add.closest('[role=gridcell]')?.querySelectorAll<HTMLElement>('[data-away]') ?? [])]
    // All of today, and two hours of the next day, of 28.
    expect(shaded.map(({ style }) => style.width)).toEqual(['85.71%', '7.14%'])
  })

  test('shows a driver’s work at other places as a block at its hours, beside their own bars', async () => {
    const line = {
      is_planned: true,
      photo_src: null,
      areas: '',
      days: '1',
      default_working_time: [],
      actual_override_working_time: [],
      unpublished: 0,
    }
    const sums = { shifts: 1, minutes: 240, cost: 4_800 }
    const one = { id: 1, full_name: 'Driver One', told_apart_by: null, ...sums, line }
    await show(
      [shift({ id: 1 }), shift({ id: 2, restaurant_id: 2, start_time: '18:00', finish_time: '22:00' })],
      {
        search: { view: 'driver-hours', location: 'restaurant-1' },
        answers: {
          'GET /api/schedule/drivers?…': { body: { count: 1, open: sums, all: sums, drivers: [one] } },
        },
      },
    )
    const own = await screen.findByRole('button', { name: /^11:00 to 15:00/ })
    const block = document.querySelector('[data-elsewhere]') as HTMLElement
    expect(block.title).toBe('Works elsewhere 18:00 – 22:00 at Quay Sushi')
    expect(block.textContent).toBe('Quay Sushi')
    expect(Number.parseFloat(block.style.left) / Number.parseFloat(own.style.left)).toBeCloseTo(18 / 11)
    expect([block.style.width, block.style.top]).toEqual([own.style.width, own.style.top])
    expect(screen.queryByText(/^Elsewhere/)).toBeNull()
  })

  test('has its name as the text of its header, and leads to the first line with shifts, not to an area', async () => {
    const { person } = await show([shift({ id: 1 })])
    const head = screen.getByRole('columnheader', { name: /by the hour/ })
    expect(head.textContent).toContain('Wednesday 11 Mar 2026, by the hour')
    expect(head.getAttribute('aria-label')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Skip to the shifts' }))
    await waitFor(() => expect(document.activeElement?.getAttribute('data-shift')).toBe('1'))
    await person.keyboard('{ArrowUp}')
    const area = () => document.activeElement as HTMLElement
    await waitFor(() => expect(area().getAttribute('role')).toBe('gridcell'))
    expect(area().getAttribute('aria-label')).toBe('Brighton, Wed 11 Mar')
  })

  test('names an empty line to which no shift can be added', async () => {
    const line = {
      is_planned: false,
      photo_src: null,
      areas: '',
      days: '0',
      default_working_time: [],
      actual_override_working_time: [],
    }
    const driver = {
      id: 2,
      full_name: 'Driver Two',
      told_apart_by: null,
      shifts: 0,
      minutes: 0,
      cost: 0,
      line,
    }
    const none = { shifts: 0, minutes: 0, cost: 0 }
    await show([], {
      search: { view: 'driver-hours' },
      answers: {
        'GET /api/schedule/drivers?…': { body: { count: 1, open: none, all: none, drivers: [driver] } },
      },
    })
    expect(await screen.findByRole('gridcell', { name: 'Driver Two, Wed 11 Mar, no shifts' })).toBeTruthy()
  })

  describe('on a day on which the clocks change', () => {
    const showDay = (date: string, shifts: ReturnType<typeof shift>[] = []) =>
      show(shifts, {
        search: { view: 'hours', interval: 'day', from: date, to: date },
        answers: { [listCall(date, date)]: { body: shifts } },
      })
    const changed = () =>
      [...document.querySelectorAll<HTMLElement>('[data-clock]')].map(({ dataset }) => dataset.clock)

    test.each([
      ['2026-03-29', ['60'], /forward from 01:00 to 02:00: this hour is missing/],
      ['2026-10-25', ['-60'], /back from 02:00 to 01:00: this hour comes twice/],
      // The axis ends at four o'clock on the next day.
      ['2026-03-28', ['60'], /On 29\/03\/2026 the clocks go forward/],
      ['2026-03-27', [], undefined],
    ])('%s marks the hour that is missing or comes twice, and says so', async (date, hours, words) => {
      await showDay(date)
      expect(changed()).toEqual(hours)
      const table = screen.getByRole('table', { name: /Cover by the hour/ })
      if (words) expect(table.querySelector('caption')?.textContent).toMatch(words)
      else expect(table.querySelector('caption')?.textContent).not.toContain('clocks')
    })

    test('a shift that is moved or added into it says so', async () => {
      const early = shift({ id: 1, period_date: '2026-03-29', start_time: '00:00', finish_time: '00:45' })
      const { person } = await showDay('2026-03-29', [early])
      act(() => bar(/^00:00 to 00:45/).focus())
      await person.keyboard('m{ArrowRight}')
      await waitFor(() => expect(said()).toBe('Move to 00:15 – 01:00, Harbour Tacos'))
      await person.keyboard('{ArrowRight}')
      const jump = /^Move to 00:30 – 01:15, Harbour Tacos. On 29\/03\/2026 the clocks go forward/
      await waitFor(() => expect(said()).toMatch(jump))
      await person.keyboard('{Escape}')
      act(() => bar(/^Add shift at 00:00, Harbour Tacos/).focus())
      await person.keyboard('{Enter}')
      const finish = await screen.findByLabelText(/Finish Time/)
      expect(screen.queryByText(/count by the clock/)).toBeNull()
      await person.clear(finish)
      await person.type(finish, '02:00')
      const note = await screen.findByText(/count by the clock/)
      expect(note.textContent).toMatch(/^On 29\/03\/2026 the clocks go forward from 01:00 to 02:00/)
    })
  })

  test('corrects an address that names a week to the day that is shown', async () => {
    const week = { from: '2026-03-09', to: '2026-03-15', interval: 'week' } as const
    const { searches } = await show([], { search: { view: 'hours', ...week, location: 'area-2' } })
    expect(searches.at(-1)).toEqual({ view: 'hours', location: 'area-2', interval: 'day' })
  })

  test('leaves the hours when another interval is chosen', async () => {
    const { searches, person } = await show([])
    expect(NOW.toISOString()).toContain(TODAY)
    await person.click(screen.getByRole('radio', { name: 'Week' }))
    expect(searches.at(-1)?.view).toBeUndefined()
  })
})
