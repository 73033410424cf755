import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { RangePicker } from './RangePicker.tsx'

const week = { from: '2026-07-06', to: '2026-07-12' }

function open() {
  const change = vi.fn()
  const step = vi.fn()
  render(<RangePicker value={week} onChange={change} onStep={step} step="week" />)
  return {
    change,
    step,
    user: userEvent.setup(),
    field: () => screen.getByRole('button', { name: /^Dates/ }),
  }
}

const day = (name: RegExp) => screen.findByRole('button', { name })

test('shows both days as DD/MM/YYYY, for screen readers too', () => {
  const { field } = open()
  expect(field().textContent).toBe('06/07/2026 – 12/07/2026')
  expect(field().getAttribute('aria-label')).toBe('Dates: 06/07/2026 – 12/07/2026')
})

test('moves to the previous and next range by the arrows', async () => {
  const { step, user } = open()
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  await user.click(screen.getByRole('button', { name: 'Previous week' }))
  expect(step.mock.calls).toEqual([[1], [-1]])
})

test('reports the new range when both days are chosen, as wall-clock dates', async () => {
  const { change, field, user } = open()
  await user.click(field())
  await user.click(await day(/^14 July 2026/))
  expect(change).not.toHaveBeenCalled()
  await user.click(await day(/^20 July 2026/))
  expect(change.mock.calls).toEqual([[{ from: '2026-07-14', to: '2026-07-20' }]])
})

test('orders the two days, which may be the same', async () => {
  const { change, field, user } = open()
  await user.click(field())
  await user.click(await day(/^20 July 2026/))
  await user.click(await day(/^14 July 2026/))
  await user.click(field())
  await user.click(await day(/^9 July 2026/))
  await user.click(await day(/^9 July 2026/))
  expect(change.mock.calls).toEqual([
    [{ from: '2026-07-14', to: '2026-07-20' }],
    [{ from: '2026-07-09', to: '2026-07-09' }],
  ])
})

test('keeps the range when closed after one day', async () => {
  const { change, field, user } = open()
  await user.click(field())
  await user.click(await day(/^14 July 2026/))
  await user.keyboard('{Escape}')
  expect(change).not.toHaveBeenCalled()
  expect(field().textContent).toBe('06/07/2026 – 12/07/2026')
})

test('starts weeks on Monday', async () => {
  const { field, user } = open()
  await user.click(field())
  await day(/^6 July 2026/)
  const names = screen.getAllByRole('columnheader', { hidden: true }).map((head) => head.textContent)
  expect(names[0]).toBe('Mo')
  expect(names).toHaveLength(7)
})

test('opens the calendar as a named dialog at the first day, and returns the focus', async () => {
  const { field, user } = open()
  await user.click(field())
  expect(screen.getByRole('dialog', { name: 'Dates: 06/07/2026 – 12/07/2026' })).toBeTruthy()
  const first = await day(/^6 July 2026/)
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(field()))
})
