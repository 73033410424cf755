import {
  CANCELLATION_BANDS_KEY,
  cancellationBandsText,
} from '@driverdesk/domain/options/cancellationBands.ts'
import { REMINDER_DAYS_KEY } from '@driverdesk/domain/options/optionKeys.ts'

/** Options that the demonstration sets to what an agency may have decided; the others stay as the migrations bring them. */
export const DEMO_OPTIONS: Readonly<Record<string, string>> = {
  [CANCELLATION_BANDS_KEY]: cancellationBandsText([
    { under_hours: 2, restaurant_charge: 100, driver_pay: 100 },
    { under_hours: 24, restaurant_charge: 50, driver_pay: 50 },
    { under_hours: null, restaurant_charge: 0, driver_pay: 0 },
  ]),
  company_name: 'Driverdesk Staffing Ltd',
  company_address: '1 Example Street, Testford TF1 1AA, United Kingdom',
  company_vat_number: 'GB 000 0000 00',
  company_bank_details: 'Example Bank, sort code 00-00-00, account 00000000',
  invoice_vat_rate: '20',
  [REMINDER_DAYS_KEY]: '7',
}
