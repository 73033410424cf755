import { useQuery } from '@tanstack/react-query'
import { noDeviceQuery } from './messages.data.ts'

/** The drivers among these whom no message reaches. */
export function useUnreached<T extends { driver_id: number }>(drivers: readonly T[]): T[] {
  const { data } = useQuery({ ...noDeviceQuery, enabled: drivers.length > 0 })
  return drivers.filter(({ driver_id }) => data?.unreachable.includes(driver_id))
}
