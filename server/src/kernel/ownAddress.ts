import type { Settings } from './settings.ts'

/**
 * The origins under which browsers reach this server: that of `PUBLIC_URL`, and those of the host that a request names.
 * A page cannot choose that host, because the browser sets it.
 */
export function ownOrigins({ publicUrl }: Settings, host: string | undefined): string[] {
  return [publicUrl, `http://${host}`, `https://${host}`].flatMap((address) =>
    address && URL.canParse(address) ? [new URL(address).origin] : [],
  )
}
