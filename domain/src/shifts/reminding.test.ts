import { expect, test } from 'vitest'
import { remindedText } from './reminding.ts'

const ANN = { full_name: 'Ann Example', phone: '07700 900001' }
const BOB = { full_name: 'Bob Sample', phone: '' }
const many = (count: number) =>
  Array.from({ length: count }, (_, nr) => ({ full_name: `D${nr + 1}`, phone: '' }))

test.each([
  [
    5,
    [ANN, BOB],
    0,
    '5 drivers are reminded. Ann Example (07700 900001) and Bob Sample have no device and are not reminded: phone them.',
  ],
  [
    1,
    [ANN],
    1,
    '1 driver is reminded. Ann Example (07700 900001) has no device and is not reminded: phone them. 1 was reminded less than 5 minutes ago.',
  ],
  [2, [], 0, '2 drivers are reminded.'],
  [0, [BOB], 0, 'Bob Sample has no device and is not reminded: phone them.'],
  [
    1234,
    many(9),
    0,
    '1,234 drivers are reminded. D1, D2, D3, D4, D5, D6, D7, D8 and D9 have no device and are not reminded: phone them.',
  ],
  [
    0,
    many(10),
    0,
    'D1, D2, D3, D4, D5, D6, D7, D8 and 2 more have no device and are not reminded: phone them.',
  ],
  [0, [], 3, '3 drivers were reminded less than 5 minutes ago.'],
  [0, [], 1, '1 driver was reminded less than 5 minutes ago.'],
  [0, [], 0, 'No one is left to be reminded.'],
])('%d reminded, %j without a device, %d just before: %s', (reminded, not_reached, just_reminded, text) => {
  expect(remindedText({ reminded, not_reached, just_reminded })).toBe(text)
})
