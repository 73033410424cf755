/** Approved pay on its way to a payroll program and to the drivers (docs/spec/timesheets.md#pay-out). */
import { PAY_FILES } from '@driverdesk/domain/options/payrollColumns.ts'
import { WORKS_NUMBERS } from '@driverdesk/domain/timesheets/payrollFile.ts'
import { z } from 'zod'
import { id, idParam, isoDate, pounds, text, timestamp } from '../kernel/wire.ts'

const period = { period_date_from: isoDate(), period_date_to: isoDate() }

const MOST_PER_PAGE = 1_000

export const PayOutQuery = z.strictObject({
  ...period,
  page: idParam().optional(),
  /** 15 by default. */
  per_page: idParam()
    .refine((size) => size <= MOST_PER_PAGE, 'At most 1,000 on a page.')
    .optional(),
  /** In the driver's name or works number. */
  q: text().max(200, 'At most 200 characters.').optional(),
})

/** Decimal hours and pounds, as in the file. */
const sums = { hours: z.number(), pay: pounds() }

/**
 * The approved pay of a driver. A driver whose exported pay has since been withdrawn has a difference but no timesheets.
 */
export const DriverPay = z.object({
  driver_id: id(),
  name: z.string(),
  works_number: z.string(),
  /** Other works numbers that pay of these dates was exported under. It must be moved in the payroll program. */
  former_works_numbers: z.array(z.string()),
  email: z.string(),
  timesheets: z.int(),
  ...sums,
  /** Timesheets that are new, changed or withdrawn since the last export. */
  changed: z.int(),
  /** The hours and pay that these add; negative if they take some away. */
  hours_difference: z.number(),
  pay_difference: pounds(),
  /** The statement was emailed, and has not changed since. Only administrators get it. */
  is_mailed: z.boolean().nullable(),
})
export type DriverPay = z.infer<typeof DriverPay>

/** A file of pay that was made for a payroll program. */
export const PayExport = z.object({
  id: id(),
  made_at: timestamp(),
  /** The name of the person. */
  made_by: z.string(),
  /** The program, or the agency's own columns, that it was made for. */
  file: z.enum(PAY_FILES),
  period_date_from: isoDate(),
  period_date_to: isoDate(),
  /** Some pay of the dates had been exported before. */
  only_changes: z.boolean(),
  /** It does not count: its pay was not paid. */
  is_withdrawn: z.boolean(),
  drivers: z.int(),
  ...sums,
  file_name: z.string(),
})
export type PayExport = z.infer<typeof PayExport>

/** The first drivers of a list, by name, and how many there are. */
const namedDrivers = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ drivers: z.array(z.object({ driver_id: id(), name: z.string(), ...shape })), total: z.int() })

export const PayOut = z.object({
  /** The program, or the agency's own columns, that a file is made for now. */
  file: z.enum(PAY_FILES),
  /** Why no file can be made: one of its options cannot be read. */
  format_problem: z.string().nullable(),
  /** How the file uses works numbers. If it needs them, a driver without one stops the export. */
  works_numbers: z.enum(WORKS_NUMBERS),
  /** A page, sorted by name. */
  drivers: z.array(DriverPay),
  /** The number of drivers that match. */
  total: z.int(),
  /** The sums of all drivers, not only of those that match. */
  totals: z.object({
    /** Those with approved pay. */
    drivers: z.int(),
    timesheets: z.int(),
    ...sums,
    changed: z.int(),
    pay_difference: pounds(),
    /** Those with a negative line in a file of changes. */
    less: z.int(),
  }),
  /** Drivers with pay to export but without a works number, at most 20. */
  unnumbered: namedDrivers({}),
  /** Drivers with pay of these dates under another works number, at most 20. */
  renumbered: namedDrivers({ works_number: z.string(), former_works_numbers: z.array(z.string()) }),
  /** Approved timesheets with no hours and no pay, which no file has: the first 20 by date, and how many there are. */
  unpaid: z.object({
    timesheets: z.array(
      z.object({ id: id(), period_date: isoDate(), restaurant_id: id(), driver_name: z.string() }),
    ),
    total: z.int(),
  }),
  /** Some of this pay, as far as the caller sees it, has been exported, by anyone and for any dates. */
  is_exported: z.boolean(),
  /** Changes to pay exported for the 62 days before these dates; null if there are none. */
  earlier: z.object({ ...period, changed: z.int(), pay_difference: pounds() }).nullable(),
  /** Those with a day of the period, the newest first, at most 20. */
  exports: z.array(PayExport),
})
export type PayOut = z.infer<typeof PayOut>

export const NewPayExport = z.strictObject(period)

export const PayStatementQuery = z.strictObject({ driver_id: idParam(), ...period })
export const OwnPayStatementQuery = z.strictObject(period)

const MOST_STATEMENTS = 50
export const PayStatementMail = z.strictObject({
  ...period,
  driver_ids: z
    .array(id())
    .min(1, 'Choose at least one driver.')
    .max(MOST_STATEMENTS, `At most ${MOST_STATEMENTS} drivers at once.`),
})

export const WaitingStatementsQuery = z.strictObject(period)

/** The drivers whose statement has not been emailed as it is now, and those who get none. */
export const WaitingStatements = z.object({
  /** With an address, sorted by name. */
  driver_ids: z.array(id()),
  /** Their pay, in pounds. */
  pay: pounds(),
  /** Drivers who have had the same statement. */
  had: z.int(),
  /** Drivers whose same statement is in the outbox, because there is no mail server. */
  in_outbox: z.int(),
  /** Drivers without an address, at most 20. */
  without_email: namedDrivers({}),
})
export type WaitingStatements = z.infer<typeof WaitingStatements>

/** The drivers to whom an email was queued. Others have no address, no approved pay, or the same statement already. */
export const MailedStatements = z.object({ driver_ids: z.array(id()) })

/** A period that was paid out, with the driver's own approved pay. */
export const OwnPayPeriod = z.object({ ...period, timesheets: z.int(), pay: pounds() })
export type OwnPayPeriod = z.infer<typeof OwnPayPeriod>
