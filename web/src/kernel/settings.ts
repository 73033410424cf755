/**
 * The settings of the installation, from the `<meta>` tags of the page. They are read at run time, so that
 * one build serves every installation.
 */
const setting = (name: string, otherwise: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || otherwise

/** The marketing site behind 'Back to website'. */
export const websiteUrl = (): string => setting('website-url', '/')

/** The zone of shifts, whose dates and times are wall-clock (docs/spec/kernel.md#wall-clock). */
export const businessTimezone = (): string => setting('business-timezone', 'Europe/London')

/** docs/spec/accounts.md#registration */
export const registrationIsOpen = (): boolean => setting('registration', 'on') !== 'off'

/** The URL of map tiles with {z}, {x}, {y} and perhaps {s}; '' for a plain background. */
export const mapTilesUrl = (): string => setting('map-tiles', '')

export const mapAttribution = (): string => setting('map-attribution', '')

/** docs/spec/maps.md#geocoding */
export const canSearchAddresses = (): boolean => setting('address-search', 'off') === 'on'

/** True if a forgotten password can be replaced by an emailed link. */
export const mailsPasswordLinks = (): boolean => setting('password-links', 'off') === 'on'

/** False without a mail server: emails stay in the outbox (docs/spec/mail.md#mail-outbox). */
export const mailGoesOut = (): boolean => setting('mail', 'off') === 'on'

/** False without a payment provider: refunds then go by bank transfer. */
export const takesCards = (): boolean => setting('card-payments', 'off') === 'on'
