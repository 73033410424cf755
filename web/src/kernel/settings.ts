/**
 * What the server says about this installation in the page's `<meta>` tags. They are read at run time, so that one
 * build serves every installation.
 */
const setting = (name: string, otherwise: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || otherwise

/** The public marketing site that 'Back to website' leads to. */
export const websiteUrl = (): string => setting('website-url', '/')

/** Where the business's clock hangs: dates and times of shifts are wall-clock time there (rulings 3.1). */
export const businessTimezone = (): string => setting('business-timezone', 'Europe/London')

/** Whether people may register by themselves (rulings 2.2). */
export const registrationIsOpen = (): boolean => setting('registration', 'on') !== 'off'
