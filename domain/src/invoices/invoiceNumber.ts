/** Numbers of invoices and credit notes (docs/spec/invoices.md#invoice-numbers). */

export const INVOICE_NUMBER_REQUIRED = 'Invoice number is required'
export const INVOICE_NUMBER_INVALID = 'Invoice number must be a whole number such as 014.'

/** Numbers of later invoices must still fit the field. */
const LARGEST_FIRST = 9_999_999

/** As people read it: 14 is '014'. */
export const invoiceNumberText = (number: number): string => String(number).padStart(3, '0')

/** 1 is 'CN-001'. */
export const creditNoteNumberText = (number: number): string => `CN-${invoiceNumberText(number)}`

/** Reads a typed number: '014' is 14; undefined if it is not a number. */
export function typedInvoiceNumber(text: string): number | undefined {
  if (!/^\s*\d{1,9}\s*$/.test(text)) return undefined
  const number = Number(text)
  return number >= 1 ? number : undefined
}

/** The number of the next invoice; `highest` is 0 if there is none. */
export const nextInvoiceNumber = (highest: number): number => highest + 1

/**
 * The number of a new invoice with a requested number: the requested one, unless it or a higher one was ever given, even to a
 * removed draft (docs/spec/invoices.md#numbers-are-used-once). The very first invoice may have any number that leaves room
 * for later ones.
 *
 * @param highest 0 if none was ever given
 * @returns a message if the requested number would leave a gap or no room
 */
export function givenInvoiceNumber(wish: number, highest: number): number | string {
  const next = nextInvoiceNumber(highest)
  if (highest === 0) return wish <= LARGEST_FIRST ? wish : `The first number can be at most ${LARGEST_FIRST}.`
  if (wish <= next) return next
  return `Invoices are numbered one after the other: the next number is ${invoiceNumberText(next)}.`
}
