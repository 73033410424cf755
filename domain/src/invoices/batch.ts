/** The reasons why a batch makes no invoice for a restaurant. */

/** Beyond this an area is to be chosen. */
export const BATCH_LIMIT = 1_000

export const TOO_MANY_RESTAURANTS = 'At most 1,000 restaurants at once. Choose an area.'
export const NOTHING_HERE = 'Nothing to bill.'
export const INVOICES_OFF = 'Invoices are off for this restaurant.'

/** A draft that a person looks at is not changed under their eyes. */
export const draftStays = (invoiceNumber: string): string =>
  `Draft ${invoiceNumber} has this period already. Regenerate it to add what was approved since.`
