import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { emptyValues, type ManyAction } from './manyForm.ts'

const on = (...dates: string[]) => dates.map((period_date, id) => shift({ id, period_date }))

test.each<[ManyAction, string[], string]>([
  ['move', ['2026-03-12', '2026-03-11'], '11/03/2026'],
  ['copy', ['2026-03-12', '2026-03-11'], '18/03/2026'],
  ['copy', ['2026-03-09', '2026-03-15'], '16/03/2026'],
  ['copy', ['2026-03-09', '2026-03-16'], '23/03/2026'],
  ['copy', [], ''],
])('to %s shifts on %j, the day of the first is offered as %s', (action, dates, offered) => {
  expect(emptyValues(on(...dates), action).date).toBe(offered)
})
