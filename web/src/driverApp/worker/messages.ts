/** What page and service worker tell each other. */

/** To the page: something of this driver has changed, ask for it again. */
export const LOOK_AGAIN = 'driverdesk.look-again'
