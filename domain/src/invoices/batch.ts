/** The reasons why a batch makes no invoice for a restaurant. */

/** Above this number an area must be chosen. */
export const BATCH_LIMIT = 1_000

export const TOO_MANY_RESTAURANTS = 'At most 1,000 restaurants at once. Choose an area.'
const NOTHING_HERE = 'Nothing to bill.'

/** @param invoiceNumber of an invoice with all days of the period, such as one that someone else has just made */
export const nothingHere = (invoiceNumber: string | undefined): string =>
  invoiceNumber === undefined
    ? NOTHING_HERE
    : `Nothing more to bill: invoice ${invoiceNumber} covers these dates.`

export const INVOICES_OFF = 'Invoices are off for this restaurant.'

/** An existing draft is not changed, because someone may be looking at it. */
export const draftStays = (invoiceNumber: string): string =>
  `Draft ${invoiceNumber} already covers this period. Regenerate it to add work approved since.`

export const ONLY_PAYMENTS = 'Only a payment changes invoices together.'
export const ONE_DAY = 'A payment has one day.'
export const ONE_RESTAURANT = 'A payment is of one restaurant.'
export const SEEN_TOGETHER = 'Each invoice needs updated_at, so that no payment is recorded twice.'
