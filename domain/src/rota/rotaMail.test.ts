import { expect, test } from 'vitest'
import { rotaMail } from './rotaMail.ts'

const agency = 'Swift Drivers'

test('sends a driver the rota of a week', () => {
  const range = { from: '2026-06-15', to: '2026-06-21' }
  expect(rotaMail({ kind: 'driver', name: 'Ann Example', agency, range })).toEqual({
    subject: 'Your rota from Swift Drivers, 15/06/2026 – 21/06/2026',
    text: `Dear Ann Example,

Please find attached your rota for 15/06/2026 – 21/06/2026. It shows your published shifts as they are now. Look in the app for later changes.

Kind regards,
Swift Drivers
`,
  })
})

test('sends a restaurant the rota of a day, which is named once', () => {
  const range = { from: '2026-06-15', to: '2026-06-15' }
  const { subject, text } = rotaMail({ kind: 'restaurant', name: 'Harbour Tacos', agency, range })
  expect(subject).toBe('Your rota from Swift Drivers, 15/06/2026')
  expect(text).toContain(
    'your rota for 15/06/2026. It shows your shifts as they are now. Look at your schedule for later changes.\n',
  )
})
