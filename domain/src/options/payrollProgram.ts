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

/** What a file of pay is made for: a program, or the agency's own columns instead of those of its program. */
export const PAY_FILES = [...PAYROLL_PROGRAMS, 'own_columns'] as const
export type PayFile = (typeof PAY_FILES)[number]

export const payFileOf = (program: PayrollProgram, isOwn: boolean): PayFile =>
  isOwn ? 'own_columns' : program

export const PAY_FILE_LABELS: Readonly<Record<PayFile, string>> = {
  ...PAYROLL_PROGRAM_LABELS,
  own_columns: 'Own columns',
}

/** 'for BrightPay' or 'in your own columns' */
export const payFileText = (file: PayFile): string =>
  file === 'own_columns' ? 'in your own columns' : `for ${PAY_FILE_LABELS[file]}`

/** The subject and verb of 'BrightPay needs works numbers' or 'Your columns need works numbers'. */
export const whatNeeds = (file: PayFile): string =>
  file === 'own_columns' ? 'Your columns need' : `${PAY_FILE_LABELS[file]} needs`
