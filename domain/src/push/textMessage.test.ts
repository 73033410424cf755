import { expect, test } from 'vitest'
import { mobileNumber, plainLetters } from './textMessage.ts'

test.each([
  ['07700 900123', '+447700900123'],
  ['+44 (0)7700-900123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['+353 85 123 4567', '+353851234567'],
  ['020 7946 0123', undefined],
  ['07700 90012', undefined],
  ['070 1234 5678', undefined],
  ['call the office', undefined],
  ['', undefined],
])('the mobile number of %j is %j', (phone, number) => {
  expect(mobileNumber(phone)).toBe(number)
})

test('uses characters that fit into one message', () => {
  expect(plainLetters('Café – Zürich’s 🍕')).toBe("Cafe - Zurich's ?")
})
