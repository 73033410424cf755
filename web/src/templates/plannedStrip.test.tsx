import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showSchedule } from '../shifts/testing/renderSchedule.tsx'

const LIST = 'GET /api/planned-publish?period_date_from=2026-03-09&period_date_to=2026-03-15'
const plan = (given: object = {}) => ({
  ...{ id: 5, publish_at: '2026-03-13T18:00:00.000Z', date: '2026-03-13', time: '18:00', where: 'Brighton' },
  ...{ planned_by: 'manager Account', from: '2026-03-09', to: '2026-03-15', shifts: 23, may_change: true },
  ...given,
})

test('what will be published says when, how many and who planned it, and is cancelled after a question', async () => {
  let plans = [plan(), plan({ id: 6, may_change: false, where: 'All locations' })]
  const { person, heard } = await showSchedule({
    answers: {
      [LIST]: () => ({ body: plans }),
      'DELETE /api/planned-publish/5': () => {
        plans = []
        return { body: plan() }
      },
    },
  })
  const strip = await screen.findByRole('region', { name: 'Planned publishing' })
  expect(strip.textContent).toContain('Will be published Friday 13 Mar 18:00 · 23 shifts')
  expect(strip.textContent).toContain('Brighton, 09/03/2026 – 15/03/2026 · planned by manager Account')
  // Only what lies in the own scope as a whole is the person's to change.
  expect(within(strip).getAllByRole('button', { name: 'Cancel' })).toHaveLength(1)
  await person.click(within(strip).getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel it' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Planned publishing' })).toBeNull())
  expect(heard.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1)
})
