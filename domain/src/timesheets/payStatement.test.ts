import { expect, test } from 'vitest'
import { payStatementMail, statementFileName, statementSums } from './payStatement.ts'

const range = { from: '2026-11-16', to: '2026-11-22' }

test('sums hours to the minute and pay to the penny, with fees', () => {
  const lines = [
    { minutes: 80, rate: 1205, base: 1607, bonus: 1000, fuel: 150, fees: 0 },
    { minutes: 225, rate: 1250, base: 4688, bonus: -2000, fuel: 0, fees: -500 },
    { minutes: 0, rate: 0, base: 0, bonus: 0, fuel: 0, fees: 1250 },
  ]
  expect(statementSums(lines)).toEqual({
    minutes: 305,
    base: 6295,
    bonus: -1000,
    fuel: 150,
    fees: 750,
    total: 6195,
  })
})

test('says the amount and the days in the email', () => {
  expect(payStatementMail({ name: 'Ana Lee', company: 'Driverdesk', range, total: 6195 })).toEqual({
    subject: 'Your pay from Driverdesk, 16/11/2026 – 22/11/2026',
    text: 'Dear Ana Lee,\n\nPlease find attached your pay statement for 16/11/2026 – 22/11/2026. Your approved pay is £61.95, before any deductions.\n\nIf something is missing or wrong, please ask us.\n\nKind regards,\nDriverdesk\n',
  })
  expect(statementFileName(range)).toBe('Pay statement 16-11-2026 to 22-11-2026.pdf')
  expect(statementFileName(range, 'Ann Example')).toBe(
    'Pay statement Ann Example 16-11-2026 to 22-11-2026.pdf',
  )
})
