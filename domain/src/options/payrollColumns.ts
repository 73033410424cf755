/**
 * The columns of the file of approved pay, as an option has them (docs/spec/timesheets.md#payroll-programs): 'Employee Reference = works
 * number, Hours = hours or 1'; and the programs that it is for.
 */

export const PAYROLL_COLUMNS_KEY = 'payroll_columns'
export const PAYROLL_REFERENCES_KEY = 'payroll_references'

export const PAYROLL_FIELDS = [
  'works number',
  'driver id',
  'name',
  'first name',
  'last name',
  'email',
  'from',
  'to',
  'description',
  'description and rate',
  'reference',
  'hours',
  'hours or 1',
  'hours or amount',
  'rate',
  'rate or amount',
  'amount',
] as const
export type PayrollField = (typeof PAYROLL_FIELDS)[number]

/** The same text in every line: '"BASIC"'. */
type FixedText = `"${string}"`

export const isFixedText = (field: PayrollField | FixedText): field is FixedText => field.startsWith('"')

export type PayrollColumn = readonly [head: string, field: PayrollField | FixedText]

/** The columns that each program is known to take. */
export const PAYROLL_PRESETS: Readonly<Record<PayrollProgram, readonly PayrollColumn[]>> = {
  brightpay: [
    ['Employee works number', 'works number'],
    ['Employee first name', 'first name'],
    ['Employee surname', 'last name'],
    ['Description', 'description'],
    ['Number of normal hours', 'hours or 1'],
    ['Rate per hour', 'rate or amount'],
  ],
  sage: [
    ['Employee Reference', 'works number'],
    ['Payment Reference', 'reference'],
    ['Hours', 'hours or 1'],
    ['Rate', 'rate or amount'],
  ],
  xero: [
    ['employee_number', 'works number'],
    ['first_name', 'first name'],
    ['last_name', 'last name'],
    ['date', 'to'],
    ['type', 'description and rate'],
    ['hours', 'hours or amount'],
  ],
  generic: [
    ['Works number', 'works number'],
    ['Driver ID', 'driver id'],
    ['First name', 'first name'],
    ['Last name', 'last name'],
    ['Email', 'email'],
    ['From', 'from'],
    ['To', 'to'],
    ['Description', 'description'],
    ['Hours', 'hours'],
    ['Rate', 'rate'],
    ['Amount', 'amount'],
  ],
}

export const payrollColumnsText = (columns: readonly PayrollColumn[]): string =>
  columns.map(([head, field]) => `${head} = ${field}`).join(', ')

const MOST_COLUMNS = 30

/** The parts of a text between commas or lines. A comma may end a line. */
const partsOf = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line, nr) => line !== '' || nr === 0)
    .flatMap((line, nr, { length }) =>
      (nr < length - 1 && line.endsWith(',') ? line.slice(0, -1) : line).split(','),
    )
    .map((part) => part.trim())

/** A fixed text may have a comma or '='. Phones write curly quotes. */
const QUOTED = /["“”„]([^"“”„\n]{1,200})["“”„]/g

/** True if the part from one place to another is alone between '=' and the next comma or the end of the line. */
function isWholeField(text: string, from: number, to: number): boolean {
  const [after = ''] = text.slice(to).split('\n', 1)
  return (
    text.slice(0, from).trimEnd().endsWith('=') && (after.trim() === '' || after.trimStart().startsWith(','))
  )
}

/** The columns of an option's value, or what is wrong with it. */
export function readPayrollColumns(text: string): PayrollColumn[] | string {
  const columns: PayrollColumn[] = []
  const texts: string[] = []
  const masked = text.replaceAll(QUOTED, (quoted: string, fixed: string, at: number) =>
    isWholeField(text, at, at + quoted.length) ? `"${texts.push(fixed) - 1}"` : quoted,
  )
  for (const part of partsOf(masked)) {
    const [head = '', name, ...more] = part.split('=').map((one) => one.trim())
    const field = fieldOf(name ?? '', texts)
    if (head === '' || name === undefined || more.length > 0)
      return `“${whole(part, texts)}” must be a heading and a field, such as Hours = hours.`
    if (!field)
      return `There is no field “${name}”. Fields are: ${PAYROLL_FIELDS.join(', ')}, or a text such as "BASIC".`
    if (columns.some(([other]) => other === head)) return `There are two columns “${head}”.`
    columns.push([head, field])
  }
  if (columns.length > MOST_COLUMNS) return `At most ${MOST_COLUMNS} columns.`
  return payProblem(columns) ?? personProblem(columns) ?? columns
}

function fieldOf(name: string, texts: readonly string[]): PayrollColumn[1] | undefined {
  const [, at] = /^"(\d+)"$/.exec(name) ?? []
  return at === undefined
    ? PAYROLL_FIELDS.find((one) => one === name.toLowerCase())
    : `"${texts[Number(at)]}"`
}

const whole = (part: string, texts: readonly string[]): string =>
  part.replaceAll(/"(\d+)"/g, (number, at: string) => (texts[Number(at)] ? `"${texts[Number(at)]}"` : number))

interface PayWay {
  needs: readonly PayrollField[]
  /** In addition to those that it needs. */
  allows: readonly PayrollField[]
}

/** The ways in which a file says all the pay, each once. */
const PAY_WAYS: readonly PayWay[] = [
  { needs: ['amount'], allows: ['hours', 'rate'] },
  { needs: ['hours or 1', 'rate or amount'], allows: [] },
  { needs: ['hours or amount', 'description and rate'], allows: [] },
]
const NO_PAY = `No column has the pay: add ${PAY_WAYS.map(({ needs }) => needs.join(' with ')).join(', or ')}.`

/** Fields that a program pays by. A description alone pays nothing. */
const PAY_FIELDS: readonly PayrollField[] = PAY_WAYS.flatMap(({ needs, allows }) => [
  ...needs,
  ...allows,
]).filter((field) => field !== 'description and rate')

/** Returns which column pays too little or twice. */
function payProblem(columns: readonly PayrollColumn[]): string | undefined {
  const has = (field: PayrollField) => columns.some(([, other]) => other === field)
  const pays = columns.flatMap(([head, field]) =>
    !isFixedText(field) && PAY_FIELDS.includes(field) ? [[head, field] as const] : [],
  )
  const way = PAY_WAYS.find(({ needs }) => needs.every(has))
  if (way) {
    const { needs, allows } = way
    const isAllowed = ([, field]: (typeof pays)[number], nr: number) =>
      [...needs, ...allows].includes(field) && pays.findIndex(([, other]) => other === field) === nr
    const twice = pays.find((column, nr) => !isAllowed(column, nr))
    return twice && `“${twice[0]}” pays again what ${needs.join(' with ')} pays: remove it.`
  }
  for (const [head, field] of pays) {
    const missing = PAY_WAYS.find(({ needs }) => needs.includes(field))?.needs.find((need) => !has(need))
    if (missing) return `“${head}” does not pay bonuses correctly: add a column with ${missing}.`
  }
  return NO_PAY
}

/** Names and emails may be equal or missing, so they do not say whom a line pays. */
const PERSONS: readonly PayrollField[] = ['works number', 'driver id']

const personProblem = (columns: readonly PayrollColumn[]): string | undefined =>
  columns.some(([, field]) => !isFixedText(field) && PERSONS.includes(field))
    ? undefined
    : `No column says whom a line pays: add ${PERSONS.join(' or ')}.`

export function payrollColumnsProblem(text: string): string | undefined {
  const columns = readPayrollColumns(text)
  return typeof columns === 'string' ? columns : undefined
}

/** The columns of the file: the agency's own, or those of its program if there are none or they cannot be read. */
export function payrollColumns(program: PayrollProgram, own: string | undefined): readonly PayrollColumn[] {
  const columns = own === undefined || own.trim() === '-' ? undefined : readPayrollColumns(own)
  return columns === undefined || typeof columns === 'string' ? PAYROLL_PRESETS[program] : columns
}

/** The numbers of hours, bonus, fuel bonus, fees and rounding in the payroll program. */
const STANDARD_REFERENCES = ['1', '2', '3', '4', '5'] as const
type References = readonly [string, string, string, string, string]

function readReferences(text: string): References | undefined {
  const references = text.split(',').map((one) => one.trim())
  const isWhole =
    references.length === STANDARD_REFERENCES.length &&
    references.every((one) => one !== '' && one.length <= 20)
  return isWhole ? (references as unknown as References) : undefined
}

export const payrollReferencesProblem = (text: string): string | undefined =>
  readReferences(text)
    ? sharedReferenceProblem(text)
    : 'Must be five references: for hours, bonus, fuel bonus, fees and rounding.'

/** Programs add up the pay of equal references, and multiply their hours by one rate. */
export function sharedReferenceProblem(text: string): string | undefined {
  const references = readReferences(text) ?? STANDARD_REFERENCES
  const twice = references.find((one, nr) => references.indexOf(one) !== nr)
  return twice && `“${twice}” is used twice: each kind of pay needs its own reference.`
}

export const payrollReferences = (own: string | undefined): References =>
  (own === undefined ? undefined : readReferences(own)) ?? STANDARD_REFERENCES

export const PAYROLL_PROGRAM_KEY = 'payroll_program'

export const PAYROLL_PROGRAMS = ['brightpay', 'sage', 'xero', 'generic'] as const
export type PayrollProgram = (typeof PAYROLL_PROGRAMS)[number]

export const PAYROLL_PROGRAM_LABELS: Readonly<Record<PayrollProgram, string>> = {
  brightpay: 'BrightPay',
  sage: 'Sage Payroll',
  xero: 'Xero Payroll UK',
  generic: 'Generic table',
}

/** Anything that is not a program is the generic table, the default. */
export const payrollProgramOf = (ovalue: string | undefined): PayrollProgram =>
  PAYROLL_PROGRAMS.find((program) => program === ovalue) ?? 'generic'

/** The layout of a pay file: that of a payroll program, or the agency's own columns. */
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
