/**
 * What the server says about this installation in the page's `<meta>` tags. They are read at run time, so that one
 * build serves every installation.
 */
const setting = (name: string, otherwise: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || otherwise

/** The public marketing site that 'Back to website' leads to. */
export const websiteUrl = (): string => setting('website-url', '/')

/**
 * Where the business's clock hangs: dates and times of shifts are wall-clock time there
 * (docs/spec/kernel.md#wall-clock).
 */
export const businessTimezone = (): string => setting('business-timezone', 'Europe/London')

/** Whether people may register by themselves (docs/spec/accounts.md#registration). */
export const registrationIsOpen = (): boolean => setting('registration', 'on') !== 'off'

/** Where the pictures of maps come from, with {z}, {x}, {y} and perhaps {s}; '' where maps have a plain background. */
export const mapTilesUrl = (): string => setting('map-tiles', '')

/** Whom the pictures of maps are owed to. */
export const mapAttribution = (): string => setting('map-attribution', '')

/** Whether the server knows a service that finds addresses (docs/spec/maps.md#geocoding). */
export const canSearchAddresses = (): boolean => setting('address-search', 'off') === 'on'

/** Whether whoever has forgotten a password can be mailed a link to a new one. */
export const mailsPasswordLinks = (): boolean => setting('password-links', 'off') === 'on'

/** Whether mails go out; without a mail server they are kept in the outbox (docs/spec/mail.md#mail-outbox). */
export const mailGoesOut = (): boolean => setting('mail', 'off') === 'on'
