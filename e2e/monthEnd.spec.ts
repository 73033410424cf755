import { importStatement } from './kernel/bankStatement.ts'
import { type Caller, callAs } from './kernel/calls.ts'
import { beginJourney } from './kernel/journey.ts'
import { look } from './kernel/look.ts'
import { PASSWORD, signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'

/** The month of the tests' today. Some of its shifts wait for approval, and most of it is not billed. */
const MONTH = { from: '2026-11-01', to: '2026-11-30' }
const LEAST_RESTAURANTS = 25
const MOST_CLICKS = 12

interface InvoiceRecord {
  id: number
  invoice_number: string
  restaurant_id: number
  period_date_from: string
  total: number
  state: string
  paid_at: string | null
}

const dated = (date: string) => date.split('-').toReversed().join('/')

test(
  'at month end shifts are approved, restaurants invoiced and drafts sent in few clicks, and a bank statement marks what they paid',
  {
    tag: '@phone',
  },
  async ({ page, request, shot }, { project }) => {
    const administrator = await callAs(request, 'administrator')
    const month = `period_date_from=${MONTH.from}&period_date_to=${MONTH.to}`
    const invoices = (state: string) =>
      administrator
        .get<InvoiceRecord[]>(`invoice?${month}`)
        .then((all) => all.filter((one) => one.period_date_from === MONTH.from && one.state === state))
    const approved = () =>
      administrator
        .get<{ status: number }[]>(`timesheet?${month}`)
        .then((all) => all.filter(({ status }) => status === 30).length)
    const mails = () => administrator.get<{ total: number }>('mail').then(({ total }) => total)
    await addApprovedWork(administrator)
    await signIn(page, 'administrator')
    await page.goto('/')
    const [mailsBefore, approvedBefore] = [await mails(), await approved()]
    const journey = beginJourney()
    const { press } = journey

    await test.step('the shifts of the month are approved', async () => {
      if (project.name === 'phone') await press(page.getByRole('button', { name: 'Menu' }))
      await press(page.getByRole('link', { name: 'Timesheets', exact: true }))
      await press(page.getByText('Month', { exact: true }))
      await press(page.getByRole('button', { name: /^Approve All \[\d+\]$/ }))
      await press(page.getByRole('button', { name: 'No, only submitted ones' }))
      await press(page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }))
      await expect(page.getByText(/^Approved: \d+ timesheets/)).toBeVisible()
      await look(page, 'month-approved', shot)
      expect(await approved()).toBeGreaterThan(approvedBefore)
    })

    await test.step('its dates are carried to the invoices, and all restaurants get a draft', async () => {
      await press(page.getByRole('link', { name: 'Invoice these dates' }))
      const dialog = page.getByRole('dialog', { name: 'Invoice all' })
      await expect(dialog.getByText('01/11/2026 – 30/11/2026')).toBeVisible()
      await press(dialog.getByRole('button', { name: /^Invoice all \[\d+\]$/ }))
      await expect(dialog.getByText(/^Created: \d+ drafts, £[\d,.]+\./)).toBeVisible()
      await look(page, 'invoices-created', shot)
    })
    const drafts = await invoices('draft')
    expect(drafts.length).toBeGreaterThanOrEqual(LEAST_RESTAURANTS)

    await test.step('the drafts are sent, each once', async () => {
      const created = page.getByRole('dialog', { name: 'Invoice all' })
      await press(created.getByRole('button', { name: `Send ${drafts.length} invoices` }))
      const dialog = page.getByRole('dialog', { name: 'Send invoices' })
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await look(page, 'invoices-send', shot)
      await press(dialog.getByRole('button', { name: `Send [${drafts.length}]` }))
      await expect(page.getByText(`Sent: ${drafts.length} invoices.`).first()).toBeVisible()
      await expect(dialog).toBeHidden()
      journey.end(`month end of ${drafts.length} restaurants`, MOST_CLICKS)
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
        `${dated('2026-11-18')},BACS,PAYMENT INV${one.invoice_number},,${one.total},1`,
        `${dated('2026-11-18')},BACS,${two.invoice_number} THANKS,,${two.total},1`,
        `${dated('2026-11-18')},BACS,INV ${three.invoice_number},,${(three.total + 1).toFixed(2)},1`,
        `${dated('2026-11-18')},DD,RENT,900.00,,1`,
      ]
      const dialog = await importStatement(page, lines)
      await expect(dialog.getByRole('list', { name: 'Certain matches' }).getByRole('checkbox')).toHaveCount(2)
      await expect(dialog.getByRole('list', { name: 'Check these' }).getByRole('checkbox')).not.toBeChecked()
      await expect(dialog.getByText('Left out: 1 outgoing payment.')).toBeVisible()
      await look(page, 'bank-statement', shot)
      await dialog.getByRole('button', { name: 'Mark as paid [2]' }).click()
      await expect(page.getByText('Marked as paid: 2 invoices.').first()).toBeVisible()
      // The rest of the statement stays.
      await expect(dialog.getByRole('list', { name: 'Already paid' }).getByRole('listitem')).toHaveCount(2)
      await expect(dialog.getByRole('list', { name: 'Check these' }).getByRole('checkbox')).not.toBeChecked()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      const paid = await invoices('paid')
      expect(paid.map(({ id, paid_at }) => [id, paid_at?.slice(0, 10)]).toSorted()).toEqual(
        [
          [one.id, '2026-11-18'],
          [two.id, '2026-11-18'],
        ].toSorted(),
      )
      const again = await importStatement(page, lines)
      await expect(again.getByRole('list', { name: 'Already paid' }).getByRole('listitem')).toHaveCount(2)
      await expect(again.getByRole('list', { name: 'Certain matches' })).toBeHidden()
    })
  },
)

/** The demonstration has too few restaurants with work that is not billed: adds more, each with one approved timesheet. */
async function addApprovedWork(administrator: Caller): Promise<void> {
  const [area] = await administrator.get<{ id: number }[]>('area')
  const account = (name: string) => ({ email: `${name}@driverdesk.test`, password: PASSWORD })
  const driver = await administrator.post<{ id: number }>('driver', {
    first_name: 'Monthly',
    ...account('monthly'),
  })
  for (const nr of Array.from({ length: 8 }, (_, index) => index + 1)) {
    const restaurant = await administrator.post<{ id: number }>('restaurant', {
      name: `Month End ${nr}`,
      contact_name: 'The owner',
      address: `${nr} Quay Road`,
      telephone: '020 7946 0001',
      area_id: area?.id,
      ...account(`month-end-${nr}`),
      business_email: 'bills@driverdesk.test',
    })
    await administrator.post('timesheet', {
      restaurant_id: restaurant.id,
      driver_id: driver.id,
      period_date: `2026-11-0${nr}`,
      start_time: '17:00',
      finish_time: '22:00',
      status: 30,
      status_progress: 40,
    })
  }
}
