/** Numbers of invoices and credit notes (docs/spec/invoices.md#invoice-numbers). */
import { pdfName } from '../kernel/fileNames.ts'

export const INVOICE_NUMBER_REQUIRED = 'Invoice number is required'
export const INVOICE_NUMBER_INVALID = 'Invoice number must be a whole number such as 014.'

/** Numbers of later invoices must still fit the field. */
const LARGEST_FIRST = 9_999_999

/**
 * Numbers above this are of example data (docs/decisions/0076-example-data.md). They are numbered on their own, so that the
 * agency's numbers have no gaps when the example is removed.
 */
export const EXAMPLE_NUMBERS = 900_000_000

const EXAMPLE = 'EX-'

/** As people read it: 14 is '014', and the example's fourteenth is 'EX-014'. */
export const invoiceNumberText = (number: number): string =>
  number > EXAMPLE_NUMBERS
    ? EXAMPLE + invoiceNumberText(number - EXAMPLE_NUMBERS)
    : String(number).padStart(3, '0')

/** 1 is 'CN-001'. */
export const creditNoteNumberText = (number: number): string => `CN-${invoiceNumberText(number)}`

/** Reads a typed number: '014' is 14, 'EX-014' the example's fourteenth; undefined if it is not a number. */
export function typedInvoiceNumber(text: string): number | undefined {
  const [, example, digits] = /^\s*(EX-)?(\d{1,9})\s*$/i.exec(text) ?? []
  const number = Number(digits)
  if (!(number >= 1)) return undefined
  return example ? EXAMPLE_NUMBERS + number : number
}

export const CREDIT_NOTE_INVALID = 'Credit note must be a number such as CN-001.'

/** Reads a typed number: 'CN-001' is 1; undefined if it is not the number of a credit note. */
export function typedCreditNoteNumber(text: string): number | undefined {
  const [, number] = /^\s*CN-(.*)$/i.exec(text) ?? []
  return number === undefined ? undefined : typedInvoiceNumber(number)
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

/** 'Invoice 014 Harbour Tacos.pdf', 'Credit note CN-001 Harbour Tacos.pdf' */
export const documentName = (kind: 'invoice' | 'credit note', number: string, restaurant: string): string =>
  pdfName(kind === 'invoice' ? 'Invoice' : 'Credit note', number, restaurant)
