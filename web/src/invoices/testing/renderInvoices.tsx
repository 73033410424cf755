import type { CreditNote, Invoice, InvoiceWithLines } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { configure } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { signIn } from '../../kernel/session.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { administrator, restaurateur } from '../../testing/people.ts'
import { area, restaurant } from '../../testing/scheduleFixtures.ts'
import { layOut, narrow, sit } from '../../testing/sitting.tsx'
import { OwnInvoices, StaffInvoices } from '../InvoicesScreen.tsx'
import type { InvoiceSearch } from '../invoices.search.ts'

/** Long enough for a busy machine. */
configure({ asyncUtilTimeout: 10_000 })

/** A Wednesday; its week runs from 2026-03-09 to 2026-03-15. */
const NOW = new Date('2026-03-11T12:00:00Z')
const WEEK = 'period_date_from=2026-03-09&period_date_to=2026-03-15'

export const LIST = `GET /api/invoice?${WEEK}`
export const PROVIDER_INVOICES = 'POST /api/invoices/stripe-between-dates'
export const UNBILLED = `GET /api/invoice/unbilled?${WEEK}`
export const CHECK = `GET /api/invoice-check?${WEEK}&restaurant_id=1`

/** A draft of the week, of restaurant 1. */
export const invoice = (some: Partial<Invoice> = {}): Invoice => ({
  id: 14,
  invoice_number: '014',
  restaurant_id: 1,
  driver_id: null,
  period_date_from: '2026-03-09',
  period_date_to: '2026-03-15',
  comission: 1.5,
  commission_basis: 'percent',
  booking_fee: 2,
  minutes: 480,
  shifts: 2,
  earned: 96,
  fees: 0,
  commission_amount: 1.44,
  booking_amount: 4,
  vat_rate: 0,
  vat_amount: 0,
  total: 101.44,
  state: 'draft',
  version: 1,
  due_days: 14,
  sent_on: null,
  due_date: null,
  reminded_at: null,
  reminder_kept_at: null,
  paid_at: null,
  paid_by: null,
  credited: 0,
  part_paid: 0,
  refunded: 0,
  from_account: 0,
  surplus: 0,
  credit_notes: [],
  creator_name: 'Admin Demo',
  created_at: '2026-03-10T09:00:00.000Z',
  updated_at: '2026-03-10T09:00:00.000Z',
  ...some,
})

/** The same invoice with its parties and without lines. */
export const withLines = (one: Invoice): InvoiceWithLines => ({
  ...one,
  parties: {
    company: { name: 'Driverdesk', address: ['1 Mill Lane'], vat_number: '', bank_details: '' },
    restaurant: { name: 'Harbour Tacos', address: '2 Quay Road', business_email: 'bills@tacos.test' },
  },
  lines: [],
  put_back: [],
})

export const creditNote = (some: Partial<CreditNote> = {}): CreditNote => ({
  number: 'CN-001',
  amount: 101.44,
  created_on: '2026-03-11',
  reason: 'Wrong hours',
  refund_by: null,
  refund_state: null,
  refunded_on: null,
  may_try_again: false,
  creator_name: 'Ann Lee',
  ...some,
})

/** As the payment provider has it. */
export const providerInvoice = (number: string, status: 'open' | 'paid') => ({
  id: `in_${number}`,
  customer: 'cus_1',
  status,
  metadata: { invoice_id: '1', invoice_number: number },
})

export const RESTAURANTS = { body: [restaurant(), restaurant({ id: 2, name: 'Quay Sushi' })] }

const base = {
  'GET /api/area?short=1': { body: [area()] },
  'GET /api/restaurant?status=all&short=1': RESTAURANTS,
  'GET /api/location': {
    body: {
      areas: [{ guid: 'area-1', type: 'area', id: 1, name: 'Brighton' }],
      restaurants: [{ guid: 'restaurant-1', type: 'restaurant', id: 1, name: 'Harbour Tacos', area_id: 1 }],
    },
  },
  [PROVIDER_INVOICES]: { body: [] },
}

interface InvoicesSetup {
  invoices?: readonly Invoice[]
  answers?: Parameters<typeof fakeServer>[0]
  search?: InvoiceSearch
  /** As a restaurant account sees its own. */
  isOwn?: boolean
  /** In a window as narrow as a phone's. */
  onPhone?: boolean
}

/** Renders the invoices at `NOW`; returns the requests, the search parameters, a user, and `widen` for a phone that is turned. */
export function showInvoices(setting: InvoicesSetup = {}) {
  const { invoices = [], answers, search = {}, isOwn = false, onPhone } = setting
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  layOut()
  const widen = onPhone ? narrow() : () => undefined
  queryClient.clear()
  const own = { id: 1, name: 'Harbour Tacos', status: 10 as const, contact_name: '', address: '', area_id: 1 }
  signIn(isOwn ? { ...restaurateur, restaurants: [own] } : administrator)
  const whole = invoices.map((one) => [`GET /api/invoice/${one.id}`, { body: withLines(one) }])
  const requests = fakeServer({
    ...base,
    ...Object.fromEntries(whole),
    [LIST]: { body: invoices },
    ...answers,
  })
  const Screen = isOwn ? OwnInvoices : StaffInvoices
  // Keeps its identity across renders, as in the screens.
  let change: (next: InvoiceSearch) => void = () => undefined
  const onSearch = (next: InvoiceSearch) => change(next)
  const searches = sit(search, (now, onNow) => {
    change = (next) => onNow({ ...now, ...next })
    return <Screen search={now} onSearch={onSearch} />
  })
  const sent = (call: string) => requests.filter((asked) => asked.call === call)
  return { requests, sent, searches, widen, person: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}
