import type { Outline } from '@driverdesk/contract/shifts/outline.shapes.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { area, restaurant, shift } from '../../../testing/scheduleFixtures.ts'
import { scheduleNow } from '../../model/scheduleStore.ts'
import { listCall, showSchedule } from '../../testing/renderSchedule.tsx'
import { areaLines, restaurantLines } from './byRestaurant.tsx'

const BRIGHTON = area()
const HOVE = area({ id: 2, name: 'Hove' })
const FRIDAY = '2026-03-13'

const rowOf = (id: number, at: typeof BRIGHTON | undefined) => ({
  restaurant: restaurant({ id, name: `Unit ${id}`, area_id: at?.id ?? 9 }),
  area: at,
  shifts: [shift({ id, restaurant_id: id }), shift({ id: id + 10, restaurant_id: id, driver_id: null })],
})
const lines = restaurantLines([rowOf(1, undefined), rowOf(2, BRIGHTON), rowOf(3, HOVE), rowOf(4, HOVE)])
const keysOf = (folded: number[]) => areaLines(lines, folded).map(({ key }) => key)

describe('the lines', () => {
  test('have a head for each area, and for the restaurants without one', () => {
    const heads = areaLines(lines, []).filter(({ group }) => group)
    expect(heads.map(({ name }) => name)).toEqual(['No area', 'Brighton', 'Hove'])
    expect(heads.map(({ totals }) => [totals?.shifts, totals?.open])).toEqual([
      [2, 1],
      [2, 1],
      [4, 2],
    ])
    expect(keysOf([]).slice(1)).toEqual([1, -1, 2, -2, 3, 4])
  })

  test('leave out the restaurants of a folded area', () => {
    expect(keysOf([-2]).slice(1)).toEqual([1, -1, 2, -2])
  })

  test('have no heads in one area', () => {
    expect(areaLines(lines.slice(2), [-2]).map(({ key }) => key)).toEqual([3, 4])
  })
})

const SHIFTS = [
  shift({ id: 1 }),
  shift({ id: 2, restaurant_id: 2, driver_id: null }),
  shift({ id: 3, restaurant_id: 3, period_date: FRIDAY }),
]
const head = (name: RegExp) => screen.getByRole('button', { name })
const shown = () => screen.queryAllByRole('button', { name: /^\d\d:\d\d to / }).length

beforeEach(() => localStorage.clear())

test.each(['Fold', 'Unfold'])('%s all areas closes the menu, which would cover the days', async (way) => {
  const { person } = await showSchedule({ shifts: SHIFTS })
  await person.click(await screen.findByRole('button', { name: 'Display' }))
  await person.click(await screen.findByRole('menuitem', { name: `${way} all areas` }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(head(/^Brighton/).getAttribute('aria-expanded')).toBe(String(way === 'Unfold'))
})

describe('an area', () => {
  test('folds by mouse, says what it hides, and is folded when the person comes back', async () => {
    const { person } = await showSchedule({ shifts: SHIFTS })
    expect(head(/^Brighton: 2 restaurants$/).getAttribute('aria-expanded')).toBe('true')
    await person.click(head(/^Brighton/))
    const folded = head(/^Brighton: 2 restaurants, 2 shifts, 1 open, .*, hidden$/)
    expect(folded.getAttribute('aria-expanded')).toBe('false')
    const line = within(folded.closest('[role=row]') as HTMLElement)
    expect(line.getAllByRole('gridcell').map(({ textContent }) => textContent)).toEqual(
      // Wednesday is the third day.
      ['', '', '2 · 1 open', '', '', '', ''],
    )
    expect(shown()).toBe(1)
    cleanup()
    const again = await showSchedule({ shifts: SHIFTS })
    await again.person.click(head(/^Brighton: .*hidden$/))
    await waitFor(() => expect(screen.queryByRole('button', { name: /hidden$/ })).toBeNull())
  })

  test('with only drafts says how many are hidden, and no zeros', async () => {
    const drafts = [1, 2].map((id) =>
      shift({ id, status: 30, driver_id: null, driver: null, status_assigned: 20 }),
    )
    const { person } = await showSchedule({ shifts: drafts })
    await person.click(head(/^Brighton/))
    const folded = head(/^Brighton: 2 restaurants, 2 drafts, hidden$/)
    const line = folded.closest('[role=row]') as HTMLElement
    const words = [...line.querySelectorAll('[data-text]')].map((one) => one.getAttribute('data-text'))
    expect(words).toEqual(['2\u00a0restaurants 2\u00a0drafts'])
    const day = within(line).getAllByRole('gridcell')[2]
    expect([day?.textContent, day?.title]).toEqual(['2 drafts', '2 drafts'])
    expect(within(screen.getByRole('grid')).queryByText(/^0/)).toBeNull()
    const header = screen.getByRole('columnheader', { name: /Wed/ })
    await waitFor(() => expect(header.querySelector('[aria-hidden] [data-text]')).not.toBeNull())
    const figures = [...header.querySelectorAll('[aria-hidden] [data-text]')]
    expect(figures.map((one) => one.getAttribute('data-text'))).toEqual(['2 drafts'])
  })

  test('folds by key, and the focus stays on its name', async () => {
    const { person } = await showSchedule({ shifts: SHIFTS })
    act(() => head(/^Hove:/).focus())
    await person.keyboard('{Enter}')
    expect(document.activeElement).toBe(head(/^Hove: .*hidden$/))
    await person.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(head(/^Hove: 1 restaurant$/)))
    await person.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Hove Grill'))
  })

  test('deselects the shifts that it hides, and no others', async () => {
    const { person } = await showSchedule({ shifts: SHIFTS })
    await person.click(within(screen.getByRole('grid')).getAllByRole('gridcell')[0] as HTMLElement)
    await person.keyboard('{Control>}a{/Control}')
    expect([...scheduleNow().selected].toSorted()).toEqual([1, 2, 3])
    await person.click(head(/^Brighton/))
    expect([...scheduleNow().selected]).toEqual([3])
    await person.keyboard('{Control>}a{/Control}')
    expect([...scheduleNow().selected]).toEqual([3])
    await person.click(screen.getByRole('button', { name: 'Display' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Fold all areas' }))
    expect([...scheduleNow().selected]).toEqual([])
  })

  test('takes no shift: the arrows carry one from restaurant to restaurant', async () => {
    const { person } = await showSchedule({ shifts: SHIFTS })
    act(() => screen.getByRole('button', { name: /^11:00 to 15:00, Open shift/ }).focus())
    await person.keyboard('m{ArrowDown}')
    const said = () => document.querySelector('[aria-live=assertive]')?.textContent
    expect(said()).toBe('Move to Wed 11 Mar, Hove Grill')
    await person.keyboard('{Escape}')
  })
})

test('loads nothing of a folded area, even when everything shown is selected', async () => {
  localStorage.setItem('driverdesk.schedule/admin@driverdesk.test', '{"folded":[-1]}')
  const row = (id: number): Outline['rows'][number] => [
    id,
    '0010000',
    1,
    999,
    0,
    400,
    480,
    1,
    0,
    9600,
    10_000,
    0,
  ]
  const { requests, person } = await showSchedule({
    answers: {
      'GET /api/schedule/outline?…': { body: { seq: 0, rows: [1, 2, 3].map(row) } },
      [`${listCall('2026-03-09', '2026-03-15').replace('&short=1', '')}&restaurant_ids=3&short=1`]: {
        body: [shift({ id: 3, restaurant_id: 3 })],
      },
    },
  })
  await screen.findByRole('button', { name: /^11:00 to 15:00/ })
  expect(head(/^Brighton: 2 restaurants, 2,000 shifts, 800 open, .*, hidden$/)).toBeDefined()
  await person.click(within(screen.getByRole('grid')).getAllByRole('gridcell').at(-1) as HTMLElement)
  await person.keyboard('{Control>}a{/Control}')
  await waitFor(() => expect([...scheduleNow().selected]).toEqual([3]))
  const asked = requests.map(({ call }) => new URLSearchParams(call.split('?')[1]).get('restaurant_ids'))
  expect(new Set(asked.filter(Boolean))).toEqual(new Set(['3']))
})
