import type { Locator, Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'

/** The week before the tests' today; the demonstration has billed none of it. */
const WEEK = { from: '2026-11-09', to: '2026-11-15' }

interface InvoiceRecord {
  id: number
  invoice_number: string
  restaurant_id: number
  total: number
  state: string
  paid_at: string | null
}

const dated = (date: string) => date.split('-').toReversed().join('/')

test(
  'at month end all restaurants are invoiced, their drafts sent, and a bank statement marks what they paid',
  {
    tag: '@phone',
  },
  async ({ page, request, shot }, { project }) => {
    const administrator = await callAs(request, 'administrator')
    const week = `period_date_from=${WEEK.from}&period_date_to=${WEEK.to}`
    const invoices = (state: string) =>
      administrator
        .get<InvoiceRecord[]>(`invoice?${week}`)
        .then((all) => all.filter((one) => one.state === state))
    const mails = () => administrator.get<{ total: number }>('mail').then(({ total }) => total)
    const isPhone = project.name === 'phone'
    let clicks = 0
    const press = async (target: Locator) => {
      clicks += 1
      await target.click()
    }
    await signIn(page, 'administrator')
    await page.goto(isPhone ? '/invoices' : '/')
    const mailsBefore = await mails()

    await test.step('all restaurants of the week get a draft', async () => {
      if (!isPhone) await press(page.getByRole('link', { name: 'Invoices', exact: true }))
      await press(page.getByRole('button', { name: 'Previous week' }))
      await press(page.getByRole('button', { name: 'Invoice all' }))
      const dialog = page.getByRole('dialog', { name: 'Invoice all' })
      await press(dialog.getByRole('button', { name: /^Invoice all \[\d+\]$/ }))
      await expect(dialog.getByText(/^Created: \d+ invoices/)).toBeVisible()
      await press(dialog.getByText('Close', { exact: true }))
    })
    const drafts = await invoices('draft')
    expect(drafts.length).toBeGreaterThan(10)

    await test.step('the drafts are selected and sent, each once', async () => {
      const send = page.getByRole('button', { name: `Send [${drafts.length}]` })
      await expect(send).toBeVisible()
      await look(page, 'invoices-selected', shot)
      await press(send)
      const dialog = page.getByRole('dialog', { name: 'Send invoices' })
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await look(page, 'invoices-send', shot)
      await press(dialog.getByRole('button', { name: `Send [${drafts.length}]` }))
      await expect(page.getByText(`Sent: ${drafts.length} invoices.`).first()).toBeVisible()
      await expect(dialog).toBeHidden()
      expect(clicks).toBeLessThanOrEqual(12)
      expect(await invoices('sent')).toHaveLength(drafts.length)
      expect((await mails()) - mailsBefore).toBe(drafts.length)
    })

    await test.step('one is found by its number', async () => {
      const [one] = drafts
      await page.getByRole('textbox', { name: 'Find by number' }).fill(one?.invoice_number ?? '')
      await expect(
        page
          .getByText('All dates')
          .or(page.getByText(`Invoice ${one?.invoice_number}`))
          .first(),
      ).toBeVisible()
      await expect(page.getByRole('checkbox', { name: /^Select invoice/ })).toHaveCount(1)
    })

    await test.step('the payments of a bank statement mark their invoices as paid', async () => {
      const [one, two, three] = drafts as [InvoiceRecord, InvoiceRecord, InvoiceRecord]
      const lines = [
        'Date,Type,Description,Paid out,Paid in,Balance',
        `${dated('2026-11-17')},BACS,PAYMENT INV${one.invoice_number},,${one.total},1`,
        `${dated('2026-11-18')},BACS,${two.invoice_number} THANKS,,${two.total},1`,
        `${dated('2026-11-18')},BACS,INV ${three.invoice_number},,${(three.total + 1).toFixed(2)},1`,
        `${dated('2026-11-18')},DD,RENT,900.00,,1`,
      ]
      const dialog = await importStatement(page, lines)
      await expect(dialog.getByRole('list', { name: 'Sure' }).getByRole('checkbox')).toHaveCount(2)
      await expect(dialog.getByRole('list', { name: 'Check these' }).getByRole('checkbox')).not.toBeChecked()
      await expect(dialog.getByText('Left out: 1 payment out of the account.')).toBeVisible()
      await look(page, 'bank-statement', shot)
      await dialog.getByRole('button', { name: 'Mark as paid [2]' }).click()
      await expect(page.getByText('Marked as paid: 2 invoices.').first()).toBeVisible()
      await expect(dialog).toBeHidden()
      const paid = await invoices('paid')
      expect(paid.map(({ id, paid_at }) => [id, paid_at?.slice(0, 10)]).toSorted()).toEqual(
        [
          [one.id, '2026-11-17'],
          [two.id, '2026-11-18'],
        ].toSorted(),
      )
      const again = await importStatement(page, lines)
      await expect(again.getByRole('list', { name: 'Paid already' }).getByRole('listitem')).toHaveCount(2)
      await expect(again.getByRole('list', { name: 'Sure' })).toBeHidden()
    })
  },
)

async function importStatement(page: Page, lines: readonly string[]): Promise<Locator> {
  await page.goto('/invoices?tab=owed')
  await page.getByRole('button', { name: 'Import bank statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import bank statement' })
  const buffer = Buffer.from(lines.join('\r\n'))
  await dialog.locator('input[type=file]').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  return dialog
}
