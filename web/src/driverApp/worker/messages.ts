/** Tells the page that the driver's data has changed and must be refetched. */
export const LOOK_AGAIN = 'driverdesk.look-again'
