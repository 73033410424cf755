/** Sentences that a screen says before a call, and the server as its refusal. */

export const ADMINISTRATORS_OPTION =
  'Only an administrator can change this: it applies to the whole business.'

export const NOT_YOURS = 'This shift is no longer yours. Refresh to see your shifts.'

export const onInvoice = (number: string): string => `This timesheet is on invoice ${number}.`
