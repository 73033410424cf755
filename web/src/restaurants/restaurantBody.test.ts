import { expect, test } from 'vitest'
import { restaurant } from '../testing/places.ts'
import { profileProblems, profileValues } from './profileForm.ts'
import { changedRestaurantBody, restaurantProblems } from './restaurantBody.ts'
import { newRestaurantValues, restaurantValues } from './restaurantForm.ts'

test('the login e-mail is sent only where it was edited', () => {
  const seen = restaurant(4, 'Harbour Tacos')
  const values = { ...restaurantValues(seen), name: 'Harbour' }
  expect(changedRestaurantBody(values, seen)).not.toHaveProperty('email')
  expect(changedRestaurantBody({ ...values, email: 'new@driverdesk.test' }, seen)).toMatchObject({
    ...{ name: 'Harbour', email: 'new@driverdesk.test' },
  })
})

const MUCH = { commission: '120', bookingFee: '2.00' }

test('a commission above 100 is pounds per hour, or no percentage', () => {
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
])('a password %j that is to be set is refused with %j', (password, refused) => {
  const tacos = restaurant(4, 'Harbour Tacos')
  const set = { sets_password: true, password }
  expect(restaurantProblems({ ...restaurantValues(tacos), ...set }, false, 'percent').password).toBe(refused)
  const own = { ...profileValues(tacos), ...set, current_password: 'otter-41' }
  expect(profileProblems(own).password).toBe(refused)
})

test('an option that is no percentage is not proposed as one', () => {
  expect(newRestaurantValues(1, { ...MUCH, basis: 'percent' }).invoice_comission).toBe('')
  expect(newRestaurantValues(1, { ...MUCH, basis: 'per_hour' }).invoice_comission).toBe('120')
})
