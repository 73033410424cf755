import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { InvoiceTotalsBar } from './Invoices.tsx'
import { invoiceFigures } from './invoiceDesk.ts'
import { invoice } from './testing/renderInvoices.tsx'

test('counts credited invoices neither in the number nor in a sum', () => {
  const row = (some: Parameters<typeof invoice>[0]) => ({
    invoice: invoice(some),
    restaurant: 'Harbour Tacos',
    area: undefined,
    providerInvoice: undefined,
  })
  const figures = invoiceFigures([
    row({ total: 10 }),
    row({ state: 'overdue', total: 2.5 }),
    row({ state: 'credited' }),
  ])
  expect(figures).toMatchObject({
    invoices: 2,
    total: 1250,
    drafts: 1000,
    outstanding: 250,
    overdue: 250,
    paid: 0,
  })
  expect(figures.count.credited).toBe(1)
})

test('writes thousands of invoices with commas', () => {
  const none = invoiceFigures([])
  const figures = { ...none, invoices: 1234, count: { ...none.count, credited: 1001 } }
  render(<InvoiceTotalsBar figures={figures} status={null} />, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  })
  expect(screen.getByText('1,234 + 1,001 credited')).toBeTruthy()
})
