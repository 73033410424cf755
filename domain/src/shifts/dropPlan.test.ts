import { expect, test } from 'vitest'
import { dropPlan } from './dropPlan.ts'
import { droppable } from './testing/droppable.ts'

const held = droppable({ id: 1 })
const near = droppable({ id: 2, period_date: '2026-06-19', start_time: '22:00', finish_time: '02:00' })
const elsewhere = droppable({ id: 3, restaurant_id: 4, driver_id: 8 })

test('moves the others as far as the dragged one, and to its new restaurant if they share its old one', () => {
  const plan = dropPlan([held, near, elsewhere], held, { period_date: '2026-06-20', restaurant_id: 5 })
  expect(plan.map(({ target }) => target)).toEqual([
    { restaurant_id: 5, period_date: '2026-06-20', start_time: '10:00', finish_time: '14:00' },
    { restaurant_id: 5, period_date: '2026-06-22', start_time: '22:00', finish_time: '02:00' },
    { period_date: '2026-06-20', start_time: '10:00', finish_time: '14:00' },
  ])
})

test('moves each by the same minutes as the start, over midnight too', () => {
  const [first, night] = dropPlan([held, near], held, { start_time: '12:30', finish_time: '16:30' })
  expect(first?.target).toMatchObject({
    period_date: '2026-06-17',
    start_time: '12:30',
    finish_time: '16:30',
  })
  expect(night?.target).toMatchObject({
    period_date: '2026-06-20',
    start_time: '00:30',
    finish_time: '04:30',
  })
})

test('assigns all of them to a driver, without moving them', () => {
  const plan = dropPlan([held, elsewhere], held, { driver_id: 8 })
  expect(plan.map(({ target }) => target)).toEqual([{ driver_id: 8 }, { driver_id: 8 }])
})
