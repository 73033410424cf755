import { useLocalStorage } from '@mantine/hooks'
import { useCurrentUser } from '../../kernel/session.ts'
import type { PageSizes } from './pageSizes.ts'

export type PageSize = [size: number, setSize: (size: number) => void]

/** The page size of the signed-in user on `screen`, remembered in this browser (docs/spec/ui.md#page-sizes). */
export function usePageSize(screen: string, { sizes, standard }: PageSizes): PageSize {
  const [kept, remember] = useLocalStorage({
    key: `driverdesk.page-size/${useCurrentUser()?.email ?? ''}/${screen}`,
    defaultValue: standard,
    getInitialValueInEffect: false,
  })
  return [sizes.includes(kept) ? kept : standard, remember]
}
