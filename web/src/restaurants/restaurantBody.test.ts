import { expect, test } from 'vitest'
import { changedRestaurantBody } from './restaurantBody.ts'
import { restaurantValues } from './restaurantForm.ts'
import { restaurant } from './testing/restaurantFixtures.ts'

test('the login e-mail is sent only where it was edited', () => {
  const seen = restaurant(4, 'Harbour Tacos')
  const values = { ...restaurantValues(seen), name: 'Harbour' }
  expect(changedRestaurantBody(values, seen)).not.toHaveProperty('email')
  expect(changedRestaurantBody({ ...values, email: 'new@driverdesk.test' }, seen)).toMatchObject({
    ...{ name: 'Harbour', email: 'new@driverdesk.test' },
  })
})
