import { expect, test } from 'vitest'
import { restaurant } from '../testing/places.ts'
import {
  changedRestaurantBody,
  newRestaurantValues,
  profileProblems,
  profileValues,
  restaurantProblems,
  restaurantValues,
} from './restaurantForm.ts'

test('sends the login email only if it was edited', () => {
  const seen = restaurant(4, 'Harbour Tacos')
  const values = { ...restaurantValues(seen), name: 'Harbour' }
  expect(changedRestaurantBody(values, seen)).not.toHaveProperty('email')
  expect(changedRestaurantBody({ ...values, email: 'new@driverdesk.test' }, seen)).toMatchObject({
    name: 'Harbour',
    email: 'new@driverdesk.test',
  })
})

const MUCH = { commission: '120', bookingFee: '2.00' }

test('accepts a commission above 100 in pounds per hour, and refuses it as a percentage', () => {
  const values = { ...restaurantValues(restaurant(4, 'Harbour Tacos')), invoice_comission: 120 }
  expect(restaurantProblems(values, false, 'per_hour')).toEqual({})
  expect(restaurantProblems(values, false, 'percent')).toEqual({
    invoice_comission: 'Commission must be a percentage from 0 to 100 with at most two decimals.',
  })
})

test.each([
  ['', 'Please enter your password'],
  ['null', 'Password should be at least six symbols long'],
  ['otter', 'Password should be at least six symbols long'],
  ['otter-42', undefined],
])('refuses the new password %j with %j', (password, refused) => {
  const tacos = restaurant(4, 'Harbour Tacos')
  const set = { sets_password: true, password }
  expect(restaurantProblems({ ...restaurantValues(tacos), ...set }, false, 'percent').password).toBe(refused)
  const own = { ...profileValues(tacos), ...set, current_password: 'otter-41' }
  expect(profileProblems(own).password).toBe(refused)
})

test('does not propose an option that is not a percentage as one', () => {
  expect(newRestaurantValues(1, { ...MUCH, basis: 'percent' }).invoice_comission).toBe('')
  expect(newRestaurantValues(1, { ...MUCH, basis: 'per_hour' }).invoice_comission).toBe('120')
})
