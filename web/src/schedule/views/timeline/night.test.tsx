import type { Outline } from '@driverdesk/contract/shifts/outline.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeRequest } from '../../../testing/fakeServer.ts'
import { heldAnswer } from '../../../testing/heldAnswer.ts'
import { NOW, showSchedule } from '../../testing/renderSchedule.tsx'
// Fetched when it is first shown; here it is not waited for.
import './Timeline.tsx'

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
  const { left, width } = document.querySelector<HTMLElement>('[role=columnheader][data-date]')?.style ?? {}
  const [start, all] = [Number.parseFloat(left ?? ''), Number.parseFloat(width ?? '')]
  expect((Number.parseFloat(line.style.left) - start) / all).toBeCloseTo(hour / 28)
})

test('never shows the cover of another day, also while the new one is on its way', async () => {
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
