import { expect, test } from 'vitest'
import { newApplicantAlerts } from './newApplicants.ts'

const applicant = (id: number, first_name: string, area_ids: number[], restaurant_ids: number[] = []) => ({
  driver: { id, first_name, last_name: 'Demo' },
  reach: { area_ids, restaurant_ids },
})

test('the alert of one applicant has the name, and goes to those who see the driver', () => {
  expect(newApplicantAlerts([applicant(7, 'Alfie', [1])])).toEqual([
    {
      channel: 'driver',
      event: 'store',
      key: null,
      restaurant_id: null,
      driver_id: 7,
      data: { message: 'Alfie Demo is a new applicant driver', driver_id: 7 },
    },
  ])
})

test('applicants of an import seen by the same people share an alert, in any order of their places', () => {
  const alerts = newApplicantAlerts([
    applicant(1, 'Alfie', [1, 2]),
    applicant(2, 'Bea', [2]),
    applicant(3, 'Cas', [2, 1]),
    applicant(4, 'Dot', [2, 1], [5]),
    applicant(5, 'Eli', [2]),
    applicant(6, 'Fay', [1, 2]),
    applicant(7, 'Gil', []),
  ])
  expect(alerts.map(({ driver_id, data }) => [driver_id, data.message, data.driver_id])).toEqual([
    [1, 'Alfie Demo and 2 others are new applicant drivers', undefined],
    [2, 'Bea Demo and 1 other are new applicant drivers', undefined],
    [4, 'Dot Demo is a new applicant driver', 4],
    [7, 'Gil Demo is a new applicant driver', 7],
  ])
})

test('raises no alert if no one was added', () => {
  expect(newApplicantAlerts([])).toEqual([])
})
