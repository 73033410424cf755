import { type Kysely, sql } from 'kysely'

/** Says in plain words what each option does, which the options screen shows under its name, and adds options. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [okey, help] of Object.entries(HELP))
    await sql`update option set description = ${help} where okey = ${okey}`.execute(db)
  await sql`
    insert into option (okey, ovalue, description) values
      ('payroll_program', 'generic', 'The program that approved pay is exported for: it decides the columns of the file.'),
      ('text_after_hours', '0',
        'Hours after which a driver who has not acknowledged a shift gets a text message, once. Enter 0 for never. It needs a text gateway.'),
      ('texts_a_month', '500', 'Text messages that may be sent in a calendar month.'),
      ('rule_rest', 'off', 'Drivers have at least 11 hours between the shifts of two days.'),
      ('rule_day_off', 'off',
        'Drivers work at most 6 days in a row. A day off has no start of a shift and 24 hours of rest.'),
      ('rule_weekly_hours', 'off',
        'Drivers without a written opt-out work at most 48 hours a week, on average over 17 weeks.'),
      ('rule_night', 'off',
        'Drivers work at most 8 hours on a day of which 3 or more are between 23:00 and 06:00.'),
      ('rule_young', 'warn',
        'Drivers under 18 do not work between 22:00 and 06:00, work at most 8 hours a day and 40 a week, and have 12 hours of rest and two days off together in each week.'),
      ('rule_visa', 'warn', 'Drivers work at most the hours a week that their visa allows, as their record says.'),
      ('rule_wished_hours', 'warn',
        'Drivers work at most the hours a week that they wish, as their record says. This only warns.'),
      ('rule_exceptions', 'administrators',
        'Who may overrule a rule about working time. They must give a reason, which the history of the shift keeps.'),
      ('short_notice_pay', '0', 'Whether a published shift that is moved, shortened or withdrawn at short notice pays its driver and charges its restaurant by the cancellation charges.'),
      ('offer_quiet_from', '22:00', 'From this time of the evening on, no shift is offered to a driver in turn, and no offer ends.'),
      ('offer_quiet_to', '07:00', 'From this time of the morning on, shifts are offered in turn again. The same time as above: at any hour.'),
      ('handover', 'off', 'Whether drivers give shifts away to colleagues and swap them in their app.'),
      ('handover_hours', '24', 'Until so many hours before the start drivers may offer a shift to colleagues and agree.'),
      ('availability_reminder', 'off', 'On this day, drivers who have not confirmed their availability for the next week are reminded once.'),
      ('availability_reminder_time', '10:00', 'The time of that day at which they are reminded.'),
      ('payroll_columns', '-', 'The columns of the payroll file in their order, each as a heading and a field: Reference = works number, Hours = hours or 1, Rate = rate or amount. They need works number or driver id, and one of: amount; hours or 1 with rate or amount; hours or amount with description and rate. If empty, they are those of the payroll program.'),
      ('payroll_references', '-', 'The references of hours, bonus, fuel bonus, fees and rounding in the payroll program, separated by commas. Sage Payroll shows them as Payment Reference. If empty, they are 1, 2, 3, 4, 5.')`.execute(
    db,
  )
}

/** For the options of 0102. */
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
