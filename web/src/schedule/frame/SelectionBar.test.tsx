import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { shiftKeys } from '../../shifts/shiftCache.ts'
import { restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { scheduleNow } from '../model/scheduleStore.ts'
import { showSchedule } from '../testing/renderSchedule.tsx'

const bar = () => screen.getByRole('region', { name: 'Selected shifts' })

test('selects from the menu by touch; then a tap selects more, and clears again', async () => {
  const shifts = [shift({ id: 1, period_date: '2026-03-09' }), shift({ id: 2, period_date: '2026-03-10' })]
  await showSchedule({ shifts })
  const [one, other] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  const tap = (element: HTMLElement | undefined) =>
    fireEvent(
      element as HTMLElement,
      new PointerEvent('click', { pointerType: 'touch', bubbles: true, cancelable: true }),
    )
  tap(one)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Select' }))
  expect(bar().textContent).toContain('1 shift selected')
  tap(other)
  expect(bar().textContent).toContain('2 shifts selected')
  tap(one)
  expect([...scheduleNow().selected]).toEqual([2])
})

test('the bar sums up what is selected; a shift that a colleague removes is no longer selected', async () => {
  const shifts = [
    shift({ id: 1, period_date: '2026-03-09' }),
    shift({ id: 2, period_date: '2026-03-10' }),
    shift({ id: 3, period_date: '2026-03-11' }),
  ]
  const { person } = await showSchedule({ shifts })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}')
  expect(bar().textContent).toContain('3 shifts selected · 12.0 h · £144.00')
  expect(await screen.findByText('3 shifts selected', { selector: '[role=status]' })).toBeTruthy()

  const week = { from: '2026-03-09', to: '2026-03-15' }
  act(() => void queryClient.setQueryData(shiftKeys.range(week), shifts.slice(1)))
  expect(await within(bar()).findByText('2 shifts selected')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('region', { name: 'Selected shifts' })).toBeNull()
})

test('Ctrl+A selects the shifts from anywhere on the page, and its text in a text field', async () => {
  const { person } = await showSchedule({ shifts: [shift({ id: 1 })] })
  await screen.findByRole('button', { name: /^11:00 to/ })
  act(() => screen.getByRole('combobox').focus())
  await person.keyboard('{Control>}a{/Control}')
  expect(screen.queryByRole('region', { name: 'Selected shifts' })).toBeNull()
  act(() => screen.getByRole('button', { name: 'Tools' }).focus())
  await person.keyboard('{Control>}a{/Control}')
  expect(bar().textContent).toContain('1 shift selected')
  await waitFor(() =>
    expect(document.querySelector('[role=grid]')?.contains(document.activeElement)).toBe(true),
  )
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Selected shifts' })).toBeNull()
})

test('says that shifts are being loaded before it asks for them', async () => {
  const ids = Array.from({ length: 40 }, (_, at) => at + 1)
  const rows = ids.map((id) => [id, '0010000', 0, 500, 0, 0, 240, 0, 0, 4800, 5000])
  let said: string | undefined
  const { person, requests } = await showSchedule({
    isWaiting: true,
    answers: {
      'GET /api/restaurant?status=all&short=1': { body: ids.map((id) => restaurant({ id })) },
      'GET /api/schedule/outline?…': { body: { seq: 0, rows } },
      'GET /api/shift?…': () => {
        said = screen.queryByRole('region', { name: 'Shifts on their way' })?.textContent
        return { body: [] }
      },
    },
  })
  const asked = () => requests.filter(({ call }) => call.startsWith('GET /api/shift?')).length
  await waitFor(() => expect(asked()).toBe(1))
  expect(said).toBeUndefined()
  const [cell] = await screen.findAllByRole('gridcell')
  act(() => cell?.focus())
  await person.keyboard('{Control>}a{/Control}')
  await waitFor(() => expect(asked()).toBe(2))
  expect(said).toBe('Loading the shifts…')
})

test('gives the focus back to the grid when the selection is cleared from the bar', async () => {
  const shifts = [shift({ id: 1, period_date: '2026-03-09' }), shift({ id: 2, period_date: '2026-03-10' })]
  const { person } = await showSchedule({ shifts })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}')
  act(() => within(bar()).getByRole('button', { name: 'Publish' }).focus())
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Selected shifts' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.matches('[data-shift="1"]')).toBe(true))
})
