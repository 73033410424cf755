export const DRIVER_START = '/driver/shifts'

export interface DriverLoginSearch {
  required?: true | undefined
  /** That page. Only paths of the app are accepted. */
  to?: string | undefined
}

export const validateDriverLogin = ({ required, to }: Record<string, unknown>): DriverLoginSearch => ({
  required: required === true || undefined,
  to: typeof to === 'string' && /^\/driver\/[\w/?=&-]*$/.test(to) ? to : undefined,
})
