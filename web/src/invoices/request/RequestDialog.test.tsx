import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CHECK, invoice, LIST, showInvoices } from '../testing/renderInvoices.tsx'

const saveFile = vi.hoisted(() => vi.fn<(contents: Blob, name: string) => void>())
vi.mock('../../kernel/privateFile.ts', async (original) => ({ ...(await original()), saveFile }))

const DRAFT = invoice()
const LAST = { invoice_last_id: 8, last_id: 8, comission: 1.5, commission_basis: 'percent' }
const asked = (number: string, comission: string, more = '') =>
  `period_date_from=2026-03-09&period_date_to=2026-03-15&restaurant_id=1&invoice_number=${number}&comission=${comission}${more}`
const open = { search: { location: 'restaurant-1', request: true } as const }
const button = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('offers the next number and the commission, requires both, and says if there is nothing to bill', async () => {
  const nothing = 'There is nothing to bill.'
  const { person, searches } = showInvoices({
    ...open,
    answers: {
      [CHECK]: { body: { ...LAST, invoices: [] } },
      [`GET /api/invoice-generate?${asked('009', '1.5')}`]: {
        status: 400,
        body: { period_date_from: [nothing] },
      },
    },
  })
  const number = await field('Invoice number')
  const commission = await field('Commission')
  expect([number.value, commission.value]).toEqual(['009', '1.5%'])
  await person.clear(number)
  await person.clear(commission)
  await person.tab()
  expect((await screen.findAllByText('Invoice number is required')).length).toBeGreaterThan(0)
  expect(screen.getByText('Сommission is required')).toBeTruthy()
  expect((await button('Preview')).hasAttribute('disabled')).toBe(true)
  await person.type(number, '009')
  await person.type(commission, '1.5')
  await person.click(screen.getByRole('checkbox', { name: 'Build' }))
  await person.click(await button('Download'))
  await screen.findByText(nothing)
  expect(screen.getByText('Failed, please try again')).toBeTruthy()
  expect([number.value, commission.value]).toEqual(['009', '1.5%'])
  await person.click(await button('Cancel'))
  await waitFor(() => expect(searches.at(-1)?.request).toBeUndefined())
})

test('names invoices that cover the dates, and regenerates a draft under its own number after a question', async () => {
  const build = `GET /api/invoice-regenerate?${asked('014', '1.5', '&create_invoice=1')}`
  const { person, sent } = showInvoices({
    ...open,
    answers: {
      [CHECK]: {
        body: {
          ...LAST,
          invoice_last_id: 20,
          last_id: 20,
          invoices: [
            DRAFT,
            invoice({ id: 3, invoice_number: '003', state: 'paid', period_date_to: '2026-03-09' }),
          ],
        },
      },
      [LIST]: { body: [{ ...DRAFT, version: 2 }] },
      [build]: { body: 'pdf' },
    },
  })
  expect((await field('Invoice number')).value).toBe('014')
  expect(screen.getByText('Invoice 014 already covers 09/03/2026 – 15/03/2026.')).toBeTruthy()
  expect(screen.getByText('Invoice 003 already covers 09/03/2026 – 09/03/2026.')).toBeTruthy()
  const main = await button('Create and download')
  expect([main.dataset.variant, (await button('Preview')).dataset.variant]).toEqual(['filled', 'default'])
  await person.click(main)
  const question = await screen.findByRole('dialog', {
    name: 'Are you sure want to regenerate the Invoice for the restaurant?',
  })
  expect(sent(build)).toHaveLength(0)
  await person.click(within(question).getByRole('button', { name: 'Regenerate' }))
  await screen.findByText('Generated successfully!')
  await screen.findByText('Created: invoice 014')
  expect(sent(build)).toHaveLength(1)
  expect(saveFile.mock.calls[0]?.[1]).toBe('014.pdf')
})

test('opens the preview in the tab that the click opened, and closes the tab if it fails', async () => {
  const tab = {
    document: { title: '', body: document.createElement('body') },
    location: { replace: vi.fn() },
    close: vi.fn(),
  }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => undefined }),
  )
  const preview = `GET /api/invoice-generate?${asked('009', '1.5')}`
  let answer: object = { body: 'pdf' }
  const { person } = showInvoices({
    ...open,
    answers: {
      [CHECK]: { body: { ...LAST, invoices: [] } },
      [preview]: () => answer,
    },
  })
  await person.click(await button('Preview'))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:pdf'))
  answer = { status: 429, body: { message: 'Too much at once.' } }
  await person.click(await button('Preview'))
  await screen.findByText('Too much at once.')
  expect(tab.close).toHaveBeenCalledOnce()
})
