import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { shift } from '../testing/scheduleFixtures.ts'
import { listCall, showSchedule } from './testing/renderSchedule.tsx'

/** The days of the shifts and the chosen range at each render. */
const drawn: (readonly [days: string, range: string])[] = []
vi.mock('./ScheduleDialogs.tsx', async () => {
  const { useScene } = await import('./model/scene.ts')
  const ScheduleDialogs = () => {
    const { schedule, view } = useScene()
    drawn.push([`${schedule.days[0]} ${schedule.days.at(-1)}`, `${view.range.from} ${view.range.to}`])
    return null
  }
  return { ScheduleDialogs }
})

test('never gives the dialogs a chosen range with the shifts of another', async () => {
  const next = shift({ id: 2, period_date: '2026-03-18' })
  const { person } = await showSchedule({
    shifts: [shift()],
    answers: { [listCall('2026-03-16', '2026-03-22')]: { body: [next] } },
  })
  await person.click(screen.getByRole('button', { name: 'Next week' }))
  await waitFor(() => expect(drawn.at(-1)?.[1]).toBe('2026-03-16 2026-03-22'))
  expect(drawn.filter(([days, range]) => days !== range)).toEqual([])
})
