import { expect, test } from 'vitest'
import { remindedText } from './reminding.ts'

test.each([
  [5, 2, 0, '5 drivers are reminded, 2 have no device.'],
  [1, 1, 1, '1 driver is reminded, 1 has no device. 1 was reminded less than 5 minutes ago.'],
  [2, 0, 0, '2 drivers are reminded.'],
  [1234, 1000, 0, '1,234 drivers are reminded, 1,000 have no device.'],
  [0, 1, 0, 'No one is reminded: 1 driver has no device.'],
  [0, 2, 0, 'No one is reminded: 2 drivers have no device.'],
  [0, 0, 3, '3 drivers were reminded less than 5 minutes ago.'],
  [0, 0, 1, '1 driver was reminded less than 5 minutes ago.'],
  [0, 0, 0, 'No one is left to be reminded.'],
])('%d reminded, %d without a device, %d just before: %s', (reminded, no_device, just_reminded, text) => {
  expect(remindedText({ reminded, no_device, just_reminded })).toBe(text)
})
