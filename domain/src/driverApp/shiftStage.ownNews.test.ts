import { expect, test } from 'vitest'
import type { QueuedAnswer } from './actionQueue.ts'
import { ownNews } from './shiftStage.ts'

const NOW = { date: '2026-11-18', time: '12:00' }
const at = { start_time: '17:00', finish_time: '22:00', timesheet: null }
const shift = (id: number, given: object = {}) => ({
  id,
  period_date: '2026-11-19',
  acknowledged_at: null,
  known: null,
  ...at,
  ...given,
})
const answer = (ids: number[], gone: number[], refusal: string | null = null): QueuedAnswer => ({
  id: 'a',
  driver_id: 1,
  action: 'acknowledge',
  at: '2026-11-18T12:00:00.000Z',
  refusal,
  seen: { shifts: ids.map((id) => ({ id, updated_at: '' })), gone },
})
const shifts = [
  shift(1),
  shift(2, { known: { period_date: '2026-11-18' } }),
  shift(3, { acknowledged_at: '2026-11-17T12:00:00.000Z' }),
  shift(4, { period_date: '2026-11-17' }),
]
const gone = [{ shift_id: 5 }, { shift_id: 6 }]

test.each<[string, QueuedAnswer[], string]>([
  ['what is not acknowledged and still to come', [], '1 / 2 / 5 6'],
  ['not what waits to be sent', [answer([1], [5]), answer([2], [])], ' /  / 6'],
  ['again what was refused', [answer([1, 2], [5, 6], 'No.')], '1 / 2 / 5 6'],
])('new is %s', (_case, answers, expected) => {
  const news = ownNews({ shifts, gone }, { actions: [], answers }, NOW)
  const ids = (all: { id: number }[]) => all.map(({ id }) => id).join(' ')
  const told = [ids(news.fresh), ids(news.moved), news.gone.map(({ shift_id }) => shift_id).join(' ')]
  expect(told.join(' / ')).toBe(expected)
})
