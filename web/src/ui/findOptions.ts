import { beginner, finder } from '@driverdesk/domain/kernel/finding.ts'
import { type ComboboxParsedItem, isOptionsGroup, type OptionsFilter } from '@mantine/core'

/** Finds the choices of a select as every search of a name does. Those with words that begin like the search come first. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const isFound = finder(search)
  const isBegun = beginner(search)
  const isBest = (item: ComboboxParsedItem) => !isOptionsGroup(item) && isBegun(item.label)
  let left = limit
  const take = (items: readonly ComboboxParsedItem[]): ComboboxParsedItem[] =>
    [...items.filter(isBest), ...items.filter((item) => !isBest(item))].flatMap(
      (item): ComboboxParsedItem[] => {
        if (isOptionsGroup(item)) {
          const items = take(item.items) as typeof item.items
          return items.length > 0 ? [{ ...item, items }] : []
        }
        return isFound(item.label) && left-- > 0 ? [item] : []
      },
    )
  return take(options)
}
