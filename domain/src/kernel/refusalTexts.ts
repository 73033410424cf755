/** Messages that a screen shows before a call, and that the server returns as refusals. */

export const ADMINISTRATORS_OPTION =
  'Only an administrator can change this: it applies to the whole business.'

export const NOT_YOURS = 'This shift is no longer yours. Refresh to see your shifts.'

export const onInvoice = (number: string): string => `This timesheet is on invoice ${number}.`
