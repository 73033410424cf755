/** The office credits part of a sent invoice, and refunds the rest once it is paid. Everyone reads the same sums. */
import { readFile } from 'node:fs/promises'
import type { Invoice } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { pdfPages } from '@driverdesk/server/kernel/pdf/testing/pdfText.ts'
import type { Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { TODAY } from './kernel/clock.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { LANTERN } from './shifts/demo.ts'

const AT_LANTERN = `location=restaurant-${LANTERN.id}`
const PART = 2_000
const DAY = displayDate(TODAY)

const invoiceDialog = (page: Page, number: string) =>
  page.getByRole('dialog', { name: `Invoice ${number}`, exact: true })

/** The text of the invoice's PDF. */
async function pdfOf(page: Page, number: string): Promise<string> {
  const download = page.waitForEvent('download')
  await invoiceDialog(page, number).getByRole('button', { name: 'Download' }).click()
  return (await pdfPages(await readFile(await (await download).path()))).join(' ')
}

test('part of a sent invoice is credited, and the rest refunded once it is paid', {
  tag: '@phone',
}, async ({ page, request, openAs, shot, isMobile }) => {
  const administrator = await callAs(request, 'administrator')
  const unpaid = () => administrator.get<Invoice[]>(`invoice/unpaid?restaurant_id=${LANTERN.id}`)
  const before = await unpaid()
  const invoice = before.find(({ credited }) => credited === 0)
  if (!invoice) throw new Error('The demonstration has no unpaid invoice of this restaurant.')
  const { id, invoice_number: number, period_date_from, period_date_to } = invoice
  const stored = () => administrator.get<Invoice>(`invoice/${id}`)
  const notes = async () => (await stored()).credit_notes.map((note) => note.number)
  const total = poundsToPence(invoice.total)
  const left = formatMoney(total - PART)
  const owed = before.reduce((sum, one) => sum + poundsToPence(one.total) - poundsToPence(one.credited), 0)
  const owedText = (pence: Pence) => `${formatMoney(pence)} owed, `
  const line = (on: Page) =>
    on.getByRole(isMobile ? 'listitem' : 'row').filter({
      has: on.getByRole('button', { name: isMobile ? `Invoice ${number}` : number, exact: true }),
    })
  const act = async (name: string) => {
    await invoiceDialog(page, number).getByRole('button', { name, exact: true }).click()
  }

  await signIn(page, 'administrator')
  await page.goto(`/invoices?tab=owed&${AT_LANTERN}`)
  await expect(page.getByText(owedText(owed))).toBeVisible()
  const restaurant = await openAs('restaurant')
  await restaurant.goto(`/invoicesrestaurant?tab=owed&${AT_LANTERN}`)
  await expect(restaurant.getByText(owedText(owed))).toBeVisible()

  await test.step('the office credits £20.00', async () => {
    await line(page)
      .getByRole('button', { name: new RegExp(`${number}$`) })
      .first()
      .click()
    await act('Credit')
    const dialog = page.getByRole('dialog', { name: `Credit invoice ${number}` })
    await dialog.getByRole('radio', { name: 'An amount' }).check()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('20')
    await expect(dialog.getByText(`${left} will be left to pay.`)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A shorter shift')
    await look(page, 'credit-part', shot)
    await dialog.getByRole('button', { name: 'Credit', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  const [first = ''] = await notes()

  await test.step('the list, money owed and the PDF of both say what is left', async () => {
    for (const on of [page, restaurant]) {
      await expect(on.getByText(owedText(owed - PART))).toBeVisible()
      await expect(line(on)).toContainText(`${left} to pay`)
    }
    await line(restaurant)
      .getByRole('button', { name: new RegExp(`${number}$`) })
      .first()
      .click()
    for (const on of [page, restaurant]) {
      await expect(invoiceDialog(on, number).getByLabel('Amounts')).toContainText(
        `Credit note ${first}−£20.00To pay${left}`,
      )
      expect(await pdfOf(on, number)).toContain(`Credit note ${first}, ${DAY} −£20.00 To pay ${left}`)
    }
    await look(restaurant, 'credit-restaurant', shot)
    await expect(
      invoiceDialog(restaurant, number).getByRole('group', { name: 'Actions' }).getByRole('button'),
    ).toHaveText([`Credit note ${first}`, 'View', 'Download'])
  })

  await test.step('a colleague marks it as paid while the office credits the rest', async () => {
    await act('Credit')
    const credit = page.getByRole('dialog', { name: `Credit invoice ${number}` })
    await expect(credit.getByRole('radio', { name: `All of it, ${left}` })).toBeChecked()
    await credit.getByRole('textbox', { name: 'Reason' }).fill('Another driver came')
    const colleague = await openAs('administrator')
    await colleague.goto(`/invoices?tab=owed&${AT_LANTERN}&invoice=${id}`)
    await invoiceDialog(colleague, number).getByRole('button', { name: 'Mark as paid' }).click()
    const paid = colleague.getByRole('dialog', { name: `Mark invoice ${number} as paid` })
    await expect(paid).toContainText(`${left} from ${LANTERN.name} will count as paid by bank transfer.`)
    await paid.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(paid).toBeHidden()

    await expect(credit.getByRole('alert')).toContainText('has just marked this invoice as paid.')
    await credit.getByRole('button', { name: 'Reload' }).click()
    await expect(credit.getByRole('radio', { name: 'Keep on account' })).toBeChecked()
    await credit.getByRole('radio', { name: 'By bank transfer' }).click()
    await expect(credit.getByRole('textbox', { name: 'Refunded on' })).toHaveValue(DAY)
    await expect(credit.getByRole('textbox', { name: 'Reason' })).toHaveValue('Another driver came')
    await look(page, 'credit-refund', shot)
    await credit.getByRole('button', { name: 'Credit and refund' }).click()
    await expect(credit).toBeHidden()
    expect(await stored()).toMatchObject({ state: 'credited', credited: invoice.total })
  })
  const [, second = ''] = await notes()

  await test.step('nothing is owed for it, and its PDF says what has been refunded', async () => {
    for (const on of [page, restaurant]) {
      const dialog = invoiceDialog(on, number)
      await expect(dialog.getByLabel('Amounts')).toContainText(
        `Credit note ${first}−£20.00Credit note ${second}−${left}Paid${left}Refunded by bank transfer on ${DAY}${left}`,
      )
      await expect(dialog.getByRole('list', { name: 'History' })).toContainText(
        `Refunded by bank transfer on ${DAY}`,
      )
      const pdf = await pdfOf(on, number)
      expect(pdf).toContain(`Invoice ${number} · CREDITED`)
      expect(pdf).toContain(`Refunded by bank transfer on ${DAY} ${left}`)
    }
    await look(page, 'credited', shot)
    await look(restaurant, 'credited-restaurant', shot)
  })

  await test.step('the restaurant opens the second credit note', async () => {
    const answer = restaurant.waitForResponse((response) => response.url().includes('/credit-note?'))
    await invoiceDialog(restaurant, number).getByRole('button', { name: 'Credit notes [2]' }).click()
    const item = restaurant.getByRole('menuitem', { name: `Credit note ${second}, ${left}` })
    await Promise.all([restaurant.waitForEvent('popup'), item.click()])
    expect((await answer).status()).toBe(200)
  })

  await test.step('it is no longer owed, and the list shows it as credited', async () => {
    for (const on of [page, restaurant]) {
      await on.keyboard.press('Escape')
      await expect(invoiceDialog(on, number)).toBeHidden()
      await expect(on.getByText(owedText(owed - total))).toBeVisible()
      await expect(line(on)).toHaveCount(0)
    }
    const dates = `from=${period_date_from}&to=${period_date_to}`
    for (const [on, path] of [
      [page, '/invoices'],
      [restaurant, '/invoicesrestaurant'],
    ] as const) {
      await on.goto(`${path}?${dates}&${AT_LANTERN}`)
      await expect(line(on)).toContainText(`Credited${second}`)
    }
  })
})
