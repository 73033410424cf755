import type { CreditNote, Invoice } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../kernel/live.ts'
import { queryClient } from '../kernel/query.ts'
import { setSetting } from '../testing/settings.ts'
import { refetchInvoices } from './invoices.data.ts'
import { creditNote, invoice, showInvoices, withLines } from './testing/renderInvoices.tsx'

const CREDIT = 'POST /api/invoice/14/credit'
const CHANGED_BY = 'GET /api/invoice/changed-by?ids=14'
const REFUND = 'POST /api/invoice/14/refund'
const SENT: Partial<Invoice> = { state: 'sent', sent_on: '2026-03-10', due_date: '2026-03-24' }
const PAID: Partial<Invoice> = { ...SENT, state: 'paid', paid_at: '2026-03-10T12:00:00.000Z' }
const SEEN = { updated_at: '2026-03-10T09:00:00.000Z' }

beforeEach(() => readyLive({ seq: 0, refetch: false }))
afterEach(() => resetLive())

async function openDialog(some: Partial<Invoice>, item = 'Credit') {
  const shown = invoice(some)
  const body = { ...shown, credited: 20, credit_notes: [creditNote({ amount: 20 })] }
  const page = showInvoices({ invoices: [shown], answers: { [CREDIT]: { body }, [REFUND]: { body } } })
  await page.person.click(await screen.findByRole('button', { name: 'Actions for invoice 014' }))
  await page.person.click(await screen.findByRole('menuitem', { name: item }))
  return { ...page, dialog: within(await screen.findByRole('dialog')) }
}

const amountField = () => screen.getByRole('textbox', { name: /^Amount/ })
const reasonField = () => screen.getByRole('textbox', { name: /^Reason/ })

test('credits a part, and says its VAT and what is left to pay', async () => {
  const { person, dialog, sent } = await openDialog({ ...SENT, vat_amount: 16.91, vat_rate: 20 })
  expect(dialog.getByRole('radio', { name: 'All of it, £101.44' })).toHaveProperty('checked', true)
  await person.click(dialog.getByRole('radio', { name: 'An amount' }))
  await person.type(amountField(), '20')
  // 20.00 × 16.91 ÷ 101.44 = 3.334
  dialog.getByText('£16.67 and £3.33 VAT. £81.44 will be left to pay.')
  await person.type(reasonField(), 'Late driver')
  expect(dialog.queryByRole('radiogroup', { name: 'Refund' })).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Credit' }))
  await screen.findByText('Invoice 014 credited by CN-001')
  expect(sent(CREDIT)[0]?.body).toEqual({ ...SEEN, reason: 'Late driver', amount: 20 })
})

test('refuses more than is left, and sends nothing', async () => {
  const { person, dialog, sent } = await openDialog({
    ...SENT,
    credited: 90,
    credit_notes: [creditNote({ amount: 90 })],
  })
  await person.click(dialog.getByRole('radio', { name: 'An amount' }))
  await person.type(amountField(), '11.45')
  await person.type(reasonField(), 'Late driver')
  await person.click(dialog.getByRole('button', { name: 'Credit' }))
  await dialog.findAllByText('At most £11.44 is left to credit.')
  expect(sent(CREDIT)).toEqual([])
})

test.each([
  ['card', 'To the card used to pay', { refund_by: 'card' }],
  ['bank', /^By bank transfer/, { refund_by: 'bank', refunded_on: '2026-03-11' }],
] as const)('returns what was paid by %s the same way', async (paid_by, way, refund) => {
  setSetting('card-payments', 'on')
  const { person, dialog, sent } = await openDialog({ ...PAID, paid_by })
  const ways = within(dialog.getByRole('radiogroup', { name: 'Refund' })).getAllByRole('radio')
  expect(ways).toHaveLength(paid_by === 'card' ? 3 : 2)
  await person.click(dialog.getByRole('radio', { name: way }))
  await person.type(reasonField(), 'Late driver')
  await person.click(dialog.getByRole('button', { name: 'Credit and refund' }))
  await screen.findByText('Invoice 014 credited by CN-001')
  expect(sent(CREDIT)[0]?.body).toEqual({ ...SEEN, reason: 'Late driver', ...refund })
})

test('of several wrong fields of a credit, the foot names the first', async () => {
  const { person, dialog } = await openDialog({ ...PAID, paid_by: 'bank' })
  await person.click(dialog.getByRole('radio', { name: /^By bank transfer/ }))
  await person.clear(dialog.getByRole('textbox', { name: 'Refunded on' }))
  expect(dialog.getByText(/^Refunded on: /)).toBeDefined()
})

test('keeps a credit of a paid invoice on account, unless the person chooses a refund', async () => {
  const { person, dialog, sent } = await openDialog({ ...PAID, paid_by: 'bank' })
  expect(dialog.getByRole('radio', { name: /^Keep on account/ })).toHaveProperty('checked', true)
  expect(dialog.queryByRole('textbox', { name: 'Refunded on' })).toBeNull()
  await person.type(reasonField(), 'Late driver')
  await person.click(dialog.getByRole('button', { name: 'Credit' }))
  await screen.findByText('Invoice 014 credited by CN-001')
  expect(sent(CREDIT)[0]?.body).toEqual({ ...SEEN, reason: 'Late driver', refund_by: 'account' })
})

test('offers no refund to the card while card payments are not set up', async () => {
  const { dialog } = await openDialog({ ...PAID, paid_by: 'card' })
  expect(dialog.queryByRole('radio', { name: /card/ })).toBeNull()
  expect(dialog.getByRole('radio', { name: /^Keep on account/ })).toHaveProperty('checked', true)
})

/** *Record refund* of an invoice whose refund to the card failed. */
const openFailedRefund = (note: Partial<CreditNote> = {}) => {
  const failed = creditNote({ amount: 20, refund_by: 'card', refund_state: 'failed', ...note })
  return openDialog({ ...PAID, paid_by: 'card', credited: 20, credit_notes: [failed] }, 'Record refund')
}

test('records the bank transfer after a refund to the card failed', async () => {
  const { person, dialog, sent } = await openFailedRefund()
  dialog.getByText(/The card did not take the refund of £20\.00/)
  await person.click(dialog.getByRole('button', { name: 'Record' }))
  await screen.findByText('Refund of CN-001 recorded')
  expect(sent(REFUND)[0]?.body).toEqual({
    ...SEEN,
    credit_note_number: 'CN-001',
    refunded_on: '2026-03-11',
  })
})

test.each([
  ['that the bank sent back', 'on', false],
  ['while card payments are not set up', 'off', true],
] as const)('does not offer to retry a refund %s', async (_, setUp, may_try_again) => {
  setSetting('card-payments', setUp)
  const { dialog } = await openFailedRefund({ may_try_again })
  dialog.getByText(/The card did not take the refund/)
  expect(dialog.queryByRole('radio')).toBeNull()
})

test('retries a card whose refund failed', async () => {
  setSetting('card-payments', 'on')
  const { person, dialog, sent } = await openFailedRefund({ may_try_again: true })
  dialog.getByText(/^The card did not take the refund of £20\.00\. Transfer it to/)
  await person.click(dialog.getByRole('radio', { name: 'To the card again' }))
  dialog.getByText(/First make sure that no one has transferred it/)
  expect(dialog.queryByText(/record the date here/)).toBeNull()
  expect(dialog.queryByRole('textbox', { name: /^Refunded on/ })).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Try the card again' }))
  await screen.findByText('Trying the card again for CN-001')
  expect(sent(REFUND)[0]?.body).toEqual({ ...SEEN, credit_note_number: 'CN-001', refund_by: 'card' })
})

test('opens without an error, and says why it is blocked once something is entered', async () => {
  const { person, dialog } = await openDialog(SENT)
  expect(dialog.getByRole('button', { name: 'Credit' })).toHaveProperty('disabled', true)
  expect(dialog.queryByText(/is required/)).toBeNull()
  await person.click(dialog.getByRole('radio', { name: 'An amount' }))
  await person.type(amountField(), '20')
  await dialog.findByText('Reason is required')
})

test('says at once that a payment cannot be recorded before the period begins', async () => {
  const coming = { ...SENT, period_date_from: '2026-03-16', period_date_to: '2026-03-22' }
  const { dialog } = await openDialog(coming, 'Mark as paid')
  expect(dialog.getByRole('button', { name: 'Mark as paid' })).toHaveProperty('disabled', true)
  dialog.getByText(/16\/03\/2026/)
})

test('does not ask for a reminder that is already in the outbox, unless it has left it', async () => {
  const kept = invoice({ ...SENT, state: 'overdue', reminder_kept_at: '2026-03-11T09:00:00.000Z' })
  let stored = kept
  const { person } = showInvoices({
    invoices: [kept],
    answers: { 'GET /api/invoice/14': () => ({ body: withLines(stored) }) },
  })
  const remind = async () => {
    await person.click(await screen.findByRole('button', { name: 'Actions for invoice 014' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Remind' }))
  }
  await remind()
  await screen.findByText('Today’s reminder is already in the outbox.')
  expect(screen.queryByRole('dialog')).toBeNull()
  stored = { ...kept, reminder_kept_at: null }
  await remind()
  const question = await screen.findByRole('dialog', { name: /^Send Harbour Tacos a reminder/ })
  expect(question.textContent).not.toContain('It replaces')
})

test('says how much of the account was used while the form was open', async () => {
  const OWED = 'GET /api/invoice/owed?restaurant_id=1'
  let on_account = 100
  const page = showInvoices({
    invoices: [invoice(SENT)],
    answers: {
      [OWED]: () => ({ body: [{ restaurant_id: 1, restaurant_name: 'Harbour Tacos', on_account }] }),
    },
  })
  await page.person.click(await screen.findByRole('button', { name: 'Actions for invoice 014' }))
  await page.person.click(await screen.findByRole('menuitem', { name: 'Mark as paid' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('The restaurant has £100.00 on account.')
  for (const [now, text] of [
    [0, '£100.00 of what was on account has since been used or refunded. £0.00 is left.'],
    // A colleague keeps a payment, and another takes from it.
    [150, 'The restaurant has £150.00 on account.'],
    [120, '£30.00 of what was on account has since been used or refunded. £120.00 is left.'],
  ] as const) {
    on_account = now
    await refetchInvoices(queryClient)
    await dialog.findByText(text)
  }
})

describe('while someone else changes the invoice', () => {
  const ONE = 'GET /api/invoice/14'
  const PAID_BY_OTHERS = 'Someone else has just marked this invoice as paid.'

  /** Opens a dialog; `others` stores another version and sends its event. */
  async function openBeside(some: Partial<Invoice>, item: string, answers = {}) {
    let stored = invoice(some)
    const page = showInvoices({
      invoices: [stored],
      answers: { [ONE]: () => ({ body: withLines(stored) }), ...answers },
    })
    await page.person.click(await screen.findByRole('button', { name: 'Actions for invoice 014' }))
    await page.person.click(await screen.findByRole('menuitem', { name: item }))
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(page.sent(ONE)).toHaveLength(1))
    let seq = 0
    const others = (change: Partial<Invoice>) => {
      seq += 1
      stored = { ...stored, updated_at: '2026-03-11T11:00:00.000Z', ...change }
      receiveLive({ seq, channel: 'invoice', event: 'update', data: stored })
    }
    return { ...page, dialog, others }
  }

  test('each change names the person who made it', async () => {
    let name = Promise.resolve('Ann Lee')
    const by = async () => ({ body: [{ id: 14, name: await name }] })
    const { person, dialog, others, sent } = await openBeside(SENT, 'Credit', { [CHANGED_BY]: by })
    await person.type(reasonField(), 'Late driver')
    others({ credited: 20, credit_notes: [creditNote({ amount: 20 })] })
    await dialog.findByText('Ann Lee has just credited £20.00 of this invoice.')
    await person.click(dialog.getByRole('button', { name: 'Reload' }))
    await dialog.findByText(/^Reloaded: /)

    const { promise, resolve } = Promise.withResolvers<string>()
    name = promise
    others({ ...PAID, paid_by: 'bank', updated_at: '2026-03-11T11:30:00.000Z' })
    await waitFor(() => expect(sent(CHANGED_BY)).toHaveLength(2))
    expect(dialog.queryByText(/has just/)).toBeNull()
    resolve('Bob Hill')
    await dialog.findByText('Bob Hill has just marked this invoice as paid.')
  })

  test('a credit of an invoice that has just been paid keeps what was typed, and asks how to refund the money', async () => {
    const { person, dialog, others, sent } = await openBeside(SENT, 'Credit', {
      [CREDIT]: { body: invoice(PAID) },
    })
    await person.click(dialog.getByRole('radio', { name: 'An amount' }))
    await person.type(amountField(), '20')
    await person.type(reasonField(), 'Late driver')
    others({ ...PAID, paid_by: 'bank' })
    await dialog.findByText(PAID_BY_OTHERS)
    expect(dialog.queryByRole('radiogroup', { name: 'Refund' })).toBeNull()
    await person.click(dialog.getByRole('button', { name: 'Reload' }))
    await person.click(await dialog.findByRole('radio', { name: /^By bank transfer/ }))
    expect([amountField(), reasonField()].map((field) => (field as HTMLInputElement).value)).toEqual([
      '£20.00',
      'Late driver',
    ])
    await person.click(dialog.getByRole('button', { name: 'Credit and refund' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(CREDIT).map(({ body }) => body)).toEqual([
      {
        updated_at: '2026-03-11T11:00:00.000Z',
        reason: 'Late driver',
        amount: 20,
        refund_by: 'bank',
        refunded_on: '2026-03-11',
      },
    ])
  })

  test('nothing is left to credit, and the form says so before anything is sent', async () => {
    const unknown = { [CHANGED_BY]: { body: [{ id: 14, name: null }] } }
    const { person, dialog, others } = await openBeside(SENT, 'Credit', unknown)
    await person.type(reasonField(), 'Late driver')
    others({ state: 'credited', credited: 101.44, credit_notes: [creditNote()] })
    await dialog.findByText('Someone else has just credited this invoice in full.')
    await person.click(dialog.getByRole('button', { name: 'Reload' }))
    await dialog.findByText('Invoice 014 has already been credited.')
    expect(dialog.getByRole('button', { name: 'Credit' })).toHaveProperty('disabled', true)
  })

  test('a credit note whose answer was lost is not mistaken for someone else’s', async () => {
    let answer: object = new TypeError('Failed to fetch')
    const { person, dialog, others } = await openBeside(SENT, 'Credit', { [CREDIT]: () => answer })
    await person.click(dialog.getByRole('radio', { name: 'An amount' }))
    await person.type(amountField(), '20')
    await person.type(reasonField(), 'Late driver')
    await person.click(dialog.getByRole('button', { name: 'Credit' }))
    await dialog.findByRole('button', { name: 'Try again' })
    answer = { status: 500 }
    others({ credited: 20, credit_notes: [creditNote({ amount: 20, reason: 'Late driver' })] })
    await screen.findByText('Invoice 014 credited by CN-001')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('an equal credit by someone else at the same moment is named as theirs, and made once', async () => {
    const message = 'This invoice was changed by Ann at 11:00. Reload to see the change.'
    const { person, dialog, others, sent } = await openBeside(SENT, 'Credit', {
      [CREDIT]: () => {
        others({ credited: 20, credit_notes: [creditNote({ amount: 20, reason: 'Late driver' })] })
        return { status: 409, body: { message, code: 'stale' } }
      },
    })
    await person.click(dialog.getByRole('radio', { name: 'An amount' }))
    await person.type(amountField(), '20')
    await person.type(reasonField(), 'Late driver')
    await person.click(dialog.getByRole('button', { name: 'Credit' }))
    await dialog.findByText(message)
    expect(screen.queryByText('Invoice 014 credited by CN-001')).toBeNull()
    expect(sent(CREDIT)).toHaveLength(1)
  })

  test('a part that someone else credits for the same reason is not mistaken for a lost full credit', async () => {
    const { person, dialog, others } = await openBeside(SENT, 'Credit', {
      [CREDIT]: () => new TypeError('Failed to fetch'),
    })
    await person.type(reasonField(), 'Late driver')
    await person.click(dialog.getByRole('button', { name: 'Credit' }))
    await dialog.findByRole('button', { name: 'Try again' })
    others({ credited: 20, credit_notes: [creditNote({ amount: 20, reason: 'Late driver' })] })
    await dialog.findByText('Someone else has just credited £20.00 of this invoice.')
    expect(screen.queryByText('Invoice 014 credited by CN-001')).toBeNull()
  })

  test('someone else’s credit note, seen after Reload, is not mistaken for a lost one', async () => {
    const { person, dialog, others } = await openBeside(SENT, 'Credit', {
      [CREDIT]: () => new TypeError('Failed to fetch'),
    })
    await person.click(dialog.getByRole('radio', { name: 'An amount' }))
    await person.type(amountField(), '20')
    await person.type(reasonField(), 'Late driver')
    const theirs = { credited: 20, credit_notes: [creditNote({ amount: 20, reason: 'Late driver' })] }
    others(theirs)
    await person.click(await dialog.findByRole('button', { name: 'Reload' }))
    await dialog.findByText(/^Reloaded: /)
    await person.click(dialog.getByRole('button', { name: 'Credit' }))
    await dialog.findByRole('button', { name: 'Try again' })
    others({ ...theirs, reminded_at: '2026-03-11T11:30:00.000Z', updated_at: '2026-03-11T11:30:00.000Z' })
    await dialog.findByText('Someone else has just changed this invoice.')
    expect(screen.queryByText('Invoice 014 credited by CN-001')).toBeNull()
  })

  test('the amount that counts as paid follows a credit note', async () => {
    const { person, dialog, others } = await openBeside(SENT, 'Mark as paid')
    expect(dialog.getByText(/^£101\.44 from/).textContent).not.toContain('not been sent')
    others({ credited: 20, credit_notes: [creditNote({ amount: 20 })] })
    await dialog.findByText('Someone else has just credited £20.00 of this invoice.')
    await person.click(dialog.getByRole('button', { name: 'Reload' }))
    await dialog.findByText(/^£81\.44 from/)
  })

  test('marking a draft as paid says that it has not been sent', async () => {
    const { dialog } = await openBeside({ state: 'draft' }, 'Mark as paid')
    dialog.getByText(/The restaurant has not been sent this invoice yet\.$/)
  })

  test.each([
    ['more', '120'],
    ['the same', '101.44'],
  ])('a payment of %s is not lost when a colleague records what was owed', async (_more, amount) => {
    const message = 'This invoice was changed by Ann at 11:00. Reload to see the change.'
    const { person, dialog, others } = await openBeside(SENT, 'Mark as paid', {
      'POST /api/invoice/14/paid': () => {
        others({ ...PAID, paid_at: '2026-03-11T11:00:00.000Z', paid_by: 'bank' })
        return { status: 409, body: { message, code: 'stale' } }
      },
    })
    const received = dialog.getByRole('textbox', { name: 'Received' })
    await person.clear(received)
    await person.type(received, amount)
    await person.click(dialog.getByRole('button', { name: 'Mark as paid' }))
    await dialog.findByText(message)
    expect(screen.queryByText('Invoice 014 marked as paid')).toBeNull()
  })

  test('a payment whose answer was lost is not mistaken for someone else’s', async () => {
    const { person, dialog, others } = await openBeside(SENT, 'Mark as paid', {
      'POST /api/invoice/14/paid': () => new TypeError('Failed to fetch'),
    })
    await person.click(dialog.getByRole('button', { name: 'Mark as paid' }))
    await dialog.findByRole('button', { name: 'Try again' })
    others({ ...PAID, paid_at: '2026-03-11T11:00:00.000Z', paid_by: 'bank' })
    await screen.findByText('Invoice 014 marked as paid')
  })

  test('a refund that a colleague records at the same moment is named as theirs', async () => {
    const message = 'This invoice was changed by Ann at 11:00. Reload to see the change.'
    const failed = creditNote({ amount: 20, refund_by: 'card', refund_state: 'failed' })
    const done = { ...failed, refund_by: 'bank', refund_state: 'done', refunded_on: '2026-03-11' } as const
    const { person, dialog, others } = await openBeside(
      { ...PAID, paid_by: 'card', credited: 20, credit_notes: [failed] },
      'Record refund',
      {
        'POST /api/invoice/14/refund': () => {
          others({ credit_notes: [done] })
          return { status: 409, body: { message, code: 'stale' } }
        },
      },
    )
    await person.click(dialog.getByRole('button', { name: 'Record' }))
    await dialog.findByText(message)
    expect(screen.queryByText('Refund of CN-001 recorded')).toBeNull()
  })

  test('a refund that someone else has recorded is not recorded again', async () => {
    const failed = creditNote({ amount: 20, refund_by: 'card', refund_state: 'failed' })
    const { person, dialog, others } = await openBeside(
      { ...PAID, paid_by: 'card', credited: 20, credit_notes: [failed] },
      'Record refund',
    )
    const done = { ...failed, refund_by: 'bank', refund_state: 'done', refunded_on: '2026-03-11' } as const
    others({ credit_notes: [done] })
    await person.click(await dialog.findByRole('button', { name: 'Reload' }))
    await dialog.findByText('Credit note CN-001 has no refund that failed.')
    expect(dialog.getByRole('button', { name: 'Record' })).toHaveProperty('disabled', true)
  })
})

test('the totals leave out what was credited', async () => {
  const part = { credited: 20, credit_notes: [creditNote({ amount: 20 })] }
  showInvoices({
    invoices: [
      invoice({ ...SENT, ...part }),
      invoice({ ...PAID, id: 15, invoice_number: '015', paid_by: 'bank', ...part }),
    ],
  })
  // 101.44 − 20.00, twice
  await screen.findByText('£81.44 to pay')
  screen.getByText('£20.00 credited')
  expect(screen.getByText('Outstanding').parentElement?.textContent).toContain('£81.44')
  expect(screen.getByText('£162.88')).toBeDefined()
})
