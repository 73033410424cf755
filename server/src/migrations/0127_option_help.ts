import { type Kysely, sql } from 'kysely'

/** Says in plain words what each option does. The options screen shows it under the option's name. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [okey, help] of Object.entries(HELP))
    await sql`update option set description = ${help} where okey = ${okey}`.execute(db)
}

const HELP = {
  company_name: 'The name on invoices and statements.',
  company_address: 'The address on invoices. Separate its lines by commas.',
  company_vat_number: 'The VAT number on invoices. Enter - if there is none.',
  company_bank_details:
    'Where restaurants pay by bank transfer, as printed on invoices. Enter - to print nothing.',
  restaurants_standard_invoice_comission: 'The commission of restaurants that have no rate of their own.',
  invoice_commission_basis:
    'Whether commissions are a percentage of the earned total or pounds per hour worked.',
  restaurants_standard_booking_fee:
    'Pounds for each worked shift of restaurants without a booking fee of their own.',
  invoice_vat_rate: 'The VAT rate on invoices, as a percentage.',
  invoice_due_days: 'Days that a restaurant has to pay, from the day its invoice is sent.',
  invoice_reminder_days:
    'Days after the due date when a restaurant is reminded by email, once. Enter 0 for never.',
  fuel_bonus_0: 'Pounds that a driver gets for each trip of 0 to 3 miles.',
  fuel_bonus_3: 'Pounds that a driver gets for each trip of 3 to 6 miles.',
  fuel_bonus_6: 'Pounds that a driver gets for each trip of over 6 miles.',
  inactive_driver_fee: 'Pounds that an active driver is charged for a calendar week without a worked shift.',
  confirm_after_hours:
    'Hours after which a timesheet is confirmed if its restaurant has neither confirmed nor queried it. Enter 0 for never.',
  cancellation_bands:
    'What the restaurant is charged and the driver is paid for a cancelled shift, by the notice before its start.',
  block_expired_documents:
    'Whether drivers with an expired document can still be assigned. A warning is shown.',
  map_center_default: 'Where maps open when there is nothing to show.',
}
