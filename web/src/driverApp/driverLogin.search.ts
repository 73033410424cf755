/** Where a driver begins; with the app's own path, as the history has it. */
export const DRIVER_START = '/driver/shifts'

export interface DriverLoginSearch {
  /** The driver wanted a page of the app. */
  required?: true | undefined
  /** Which one, to return to: within the app alone. */
  to?: string | undefined
}

export const validateDriverLogin = ({ required, to }: Record<string, unknown>): DriverLoginSearch => ({
  required: required === true || undefined,
  to: typeof to === 'string' && /^\/driver\/[\w/?=&-]*$/.test(to) ? to : undefined,
})
