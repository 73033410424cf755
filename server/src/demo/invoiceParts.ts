/** What an invoice is made of: its lines, what they come to, and whom it is from and to. */
import { invoiceAmounts } from '@driverdesk/domain/invoices/invoiceAmounts.ts'
import { workFigures } from '@driverdesk/domain/invoices/invoiceLine.ts'
import {
  companyOf,
  type InvoiceParties,
  restaurantAddress,
} from '@driverdesk/domain/invoices/invoiceParties.ts'
import { type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { type Charges, effectiveCharges } from '@driverdesk/domain/restaurants/charges.ts'
import type { DemoRow } from './demoPlan.ts'
import { DEMO_OPTIONS } from './options.ts'

/** As they stand in a new database, and as the demonstration sets them. */
const OPTIONS = new Map(
  Object.entries({
    ...{ company_name: 'Driverdesk', invoice_vat_rate: '0', restaurants_standard_booking_fee: '0' },
    ...{ restaurants_standard_invoice_comission: '1.5', ...DEMO_OPTIONS },
  }),
)
const amount = (okey: string) => poundsToPence(OPTIONS.get(okey) ?? '0')
const STANDARD: Charges = {
  basis: 'percent',
  commissionHundredths: amount('restaurants_standard_invoice_comission'),
  bookingFee: amount('restaurants_standard_booking_fee'),
}
const VAT_HUNDREDTHS = amount('invoice_vat_rate')
const COMPANY = companyOf(OPTIONS)

/** A line of work, in pounds, as its columns have it. */
export function lineOf(invoiceId: number, nr: number, timesheet: DemoRow<'timesheet'>, driverName: string) {
  const { id, period_date, start_time, finish_time, cost_per_hour, cost_bonus, cost_total } = timesheet
  const [rate, bonus, total] = [cost_per_hour, cost_bonus ?? 0, cost_total].map(poundsToPence) as [
    Pence,
    Pence,
    Pence,
  ]
  const figures = workFigures({ start_time, finish_time, rate, bonus, total })
  return {
    ...{ invoice_id: invoiceId, nr, kind: 'work' as const, timesheet_id: id, shift_event_id: null },
    ...{ period_date, driver_name: driverName, start_time, finish_time, minutes: figures.minutes },
    ...{ rate: penceToPounds(rate), bonus: penceToPounds(bonus), fuel: penceToPounds(figures.fuel) },
    ...{ amount: penceToPounds(figures.amount), description: '' },
  }
}

/** In pounds, as the columns of an invoice have them. */
export function amountsOf(
  { invoice_commission, booking_fee }: DemoRow<'restaurant'>,
  lines: readonly ReturnType<typeof lineOf>[],
) {
  const hundredths = (amount: string | number | null | undefined) =>
    amount == null ? null : poundsToPence(amount)
  const own = { commissionHundredths: hundredths(invoice_commission), bookingFee: hundredths(booking_fee) }
  const { basis, commissionHundredths, bookingFee } = effectiveCharges(own, STANDARD)
  const amounts = invoiceAmounts(
    lines.map(({ kind, minutes, amount }) => ({ kind, minutes, amount: poundsToPence(amount) })),
    { basis, commissionHundredths, bookingFee, vatHundredths: VAT_HUNDREDTHS },
  )
  return {
    ...{
      commission: commissionHundredths / 100,
      commission_basis: basis,
      booking_fee: penceToPounds(bookingFee),
    },
    ...{ vat_rate: VAT_HUNDREDTHS / 100, minutes: amounts.minutes, shifts: amounts.shifts },
    ...{ earned: penceToPounds(amounts.earned), fees: penceToPounds(amounts.fees) },
    commission_amount: penceToPounds(amounts.commission),
    booking_amount: penceToPounds(amounts.booking),
    ...{ vat_amount: penceToPounds(amounts.vat), total: penceToPounds(amounts.total) },
  }
}

export function partiesOf({
  name,
  address,
  postcode,
  business_email,
}: DemoRow<'restaurant'>): InvoiceParties {
  return {
    company: COMPANY,
    restaurant: {
      ...{ name, business_email: business_email ?? '' },
      address: restaurantAddress({ address: address ?? '', postcode: postcode ?? '' }),
    },
  }
}
