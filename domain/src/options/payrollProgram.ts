/** The payroll program that approved pay is exported for (docs/spec/timesheets.md#payroll-programs). */

export const PAYROLL_PROGRAM_KEY = 'payroll_program'

export const PAYROLL_PROGRAMS = ['brightpay', 'sage', 'xero', 'generic'] as const
export type PayrollProgram = (typeof PAYROLL_PROGRAMS)[number]

export const PAYROLL_PROGRAM_LABELS: Readonly<Record<PayrollProgram, string>> = {
  brightpay: 'BrightPay',
  sage: 'Sage Payroll',
  xero: 'Xero Payroll UK',
  generic: 'Generic table',
}

/** Anything that is no program is the generic table, the default. */
export const payrollProgramOf = (ovalue: string | undefined): PayrollProgram =>
  PAYROLL_PROGRAMS.find((program) => program === ovalue) ?? 'generic'

/** The subject and verb of 'BrightPay needs works numbers' or 'Your columns need works numbers'. */
export const whatNeeds = (program: PayrollProgram, isOwn: boolean): string =>
  isOwn ? 'Your columns need' : `${PAYROLL_PROGRAM_LABELS[program]} needs`
