import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import type { LocationGuid } from '../ui/desk/deskSearch.ts'
import { isOpenForShifts } from '../ui/desk/places.ts'
import { elementAt, type GridPlace, NAMES, placeOf } from './gridTarget.ts'
import type { ShownRow } from './scheduleRows.ts'

/** What can be asked for in the grid. */
export interface GridCommands {
  onAdd: (restaurantId: number, date: IsoDate) => void
  /** The menu of a shift is wanted beside its button. */
  onMenu: (shiftId: number, button: HTMLElement) => void
  onRemove: (shiftId: number) => void
  onCopy: (shiftId: number) => void
  /** `holdsShift`: the shift stays copied (document 2, 2.1). */
  onPaste: (restaurantId: number, date: IsoDate, holdsShift: boolean) => void
  /** The drivers of a day are wanted; left out, its header is no button. */
  onDay?: (date: IsoDate) => void
  /** Only one restaurant or area is wanted; left out, their names are no links. */
  onLocation?: (location: LocationGuid) => void
}

interface Grid extends GridCommands {
  rows: readonly ShownRow[]
  isWaiting?: boolean
  canPaste?: boolean
}

/** The listeners of the grid for all of its thousands of buttons, and for the keys of document 2's actions. */
export function useGridCommands(
  { rows, isWaiting, canPaste, ...commands }: Grid,
  grid: RefObject<HTMLElement | null>,
  onOtherKey: (event: KeyboardEvent) => void,
) {
  const takesShifts = ({ restaurantId, date }: GridPlace) => {
    if (date === NAMES) return false
    const row = rows.find(({ restaurant }) => restaurant.id === restaurantId)
    return row !== undefined && !isWaiting && isOpenForShifts(row)
  }
  const openMenu = (event: MouseEvent) => {
    const place = placeOf(event.target)
    const button = place && elementAt(grid.current, place)
    if (!button || typeof place.item !== 'number') return
    event.preventDefault()
    commands.onMenu(place.item, button)
  }
  const press = (event: MouseEvent) => {
    const place = placeOf(event.target)
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-guid]')
    if (link) {
      // With a key held the browser opens it elsewhere.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      commands.onLocation?.(link.dataset.guid as LocationGuid)
    } else if (place?.item === 'day') commands.onDay?.(place.date)
    else if (place?.item === 'add') commands.onAdd(place.restaurantId, place.date)
    else if (place?.item === 'paste') commands.onPaste(place.restaurantId, place.date, event.shiftKey)
    else openMenu(event)
  }
  /** Whether the key was one of these. */
  const command = (event: KeyboardEvent, place: GridPlace): boolean => {
    const { restaurantId, date, item } = place
    switch (chord(event)) {
      case 'n':
      case 'Shift+n':
        if (takesShifts(place)) commands.onAdd(restaurantId, date)
        return true
      case 'Delete':
        if (typeof item === 'number') commands.onRemove(item)
        return typeof item === 'number'
      case 'Ctrl+c':
        // Words that somebody has marked are theirs to copy.
        if (typeof item !== 'number' || getSelection()?.isCollapsed === false) return false
        commands.onCopy(item)
        return true
      case 'Ctrl+v':
      case 'Ctrl+Shift+v':
        // A key that stays down is one paste.
        if (canPaste && !event.repeat && takesShifts(place))
          commands.onPaste(restaurantId, date, event.shiftKey)
        return canPaste === true
      default:
        return false
    }
  }
  return {
    onClick: press,
    onContextMenu: openMenu,
    onKeyDown: (event: KeyboardEvent) => {
      const place = placeOf(event.target)
      if (place && command(event, place)) event.preventDefault()
      else onOtherKey(event)
    },
  }
}

/** 'Ctrl+Shift+v': a key with what is held; Command counts as Ctrl. */
function chord({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  return [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift', name]
    .filter(Boolean)
    .join('+')
}
