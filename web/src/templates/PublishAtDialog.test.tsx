import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showSchedule } from '../schedule/testing/renderSchedule.tsx'
import { shift } from '../testing/scheduleFixtures.ts'

test('plans to publish the unpublished ones among the selected shifts', async () => {
  const { person, requests } = await showSchedule({
    shifts: [
      shift({ id: 1, period_date: '2026-03-11' }),
      shift({ id: 2, period_date: '2026-03-12', cost_per_hour: 10, cost_total: 40 }),
      shift({ id: 3, period_date: '2026-03-13', status: 20 }),
    ],
    answers: {
      'POST /api/planned-publish': ({ body }) => ({
        body: {
          id: 5,
          publish_at: '2026-03-11T18:00:00.000Z',
          date: '2026-03-11',
          time: '18:00',
          shifts: 2,
          planned_by: 'manager Account',
          where: 'Selected shifts',
          may_change: true,
          cost: 0,
          rate_change: null,
          from: '2026-03-11',
          to: '2026-03-12',
          updated_at: '2026-03-10T09:00:00.000Z',
          ...(body as object),
        },
      }),
    },
  })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('{Control>}a{/Control}{Shift>}P{/Shift}')
  const dialog = await screen.findByRole('dialog', { name: 'Publish at a set time' })
  expect(dialog.textContent).toContain('2 selected shifts')
  expect(dialog.textContent).toContain('11/03/2026 – 12/03/2026')
  expect(dialog.textContent).toContain('Left out: 1 of the selected is already published, or a draft.')
  expect(dialog.textContent).toContain('The pay rate has changed since 1 shift was saved')
  await person.click(within(dialog).getByRole('button', { name: 'Plan publishing' }))
  expect(await screen.findByText('Will be published Wednesday 11 Mar 18:00 · 2 shifts.')).toBeDefined()
  expect(requests.find(({ call }) => call === 'POST /api/planned-publish')?.body).toEqual({
    date: '2026-03-11',
    time: '18:00',
    push_drivers: 10,
    shift_ids: [1, 2],
  })
})
