import { useRemembered } from '../../kernel/remembered.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import type { PageSizes } from './pageSizes.ts'

export type PageSize = [size: number, setSize: (size: number) => void]

/** The page size of the signed-in user on `screen`, remembered in this browser (docs/spec/ui.md#page-sizes). */
export function usePageSize(screen: string, { sizes, standard }: PageSizes): PageSize {
  const [kept, remember] = useRemembered(
    `driverdesk.page-size/${useCurrentUser()?.email ?? ''}/${screen}`,
    standard,
  )
  return [sizes.includes(kept) ? kept : standard, remember]
}
