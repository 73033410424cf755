import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { MouseEvent } from 'react'
import {
  clearSelection,
  keepAnchor,
  selectedIds,
  selectionAnchor,
  selectShifts,
  toggleSelected,
} from '../model/selectedShifts.ts'
import { allShown, inHands, type Shown, shiftsBetween } from '../model/shiftRange.ts'
import type { GridPlace } from './gridTarget.ts'

interface GridSelectionOptions extends Shown {
  /** Who looks. */
  audience: Audience
}

/** Whether a finger did it; browsers that do not say so have no Select in the menu. */
export const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  (nativeEvent as Partial<globalThis.PointerEvent>).pointerType === 'touch'

/** What the mouse, fingers and the keys select in the grid: single shifts with Ctrl, ranges with Shift, everything. */
export function useGridSelection({ rows, days, audience }: GridSelectionOptions) {
  const extend = (from: GridPlace, to: GridPlace, adds: boolean) => {
    const range = inHands(shiftsBetween({ rows, days }, from, to), rows, audience)
    selectShifts(adds ? [...selectedIds(), ...range] : range, from)
  }
  return {
    /** Whether a click was one that selects. */
    click: (event: MouseEvent, place: GridPlace | undefined): boolean => {
      if (!place) return false
      const isShift = typeof place.item === 'number'
      // A finger holds no key: once something is selected, it selects.
      const adds = event.ctrlKey || event.metaKey || (isTouch(event) && selectedIds().size > 0)
      if (event.shiftKey && (isShift || place.item === 'cell')) {
        extend(selectionAnchor() ?? place, place, adds)
        return true
      }
      if (adds && typeof place.item === 'number') {
        toggleSelected(place.item, place)
        return true
      }
      if (place.item === 'cell') clearSelection()
      keepAnchor(place)
      return false
    },
    /** The focus has gone on by a key; with Shift the selection goes along. */
    follow: (from: GridPlace | undefined, to: GridPlace, event: { shiftKey: boolean; ctrlKey: boolean }) => {
      if (event.shiftKey) extend(selectionAnchor() ?? from ?? to, to, false)
      else keepAnchor(to)
    },
    toggle: (place: GridPlace) => {
      if (typeof place.item === 'number') toggleSelected(place.item, place)
    },
    all: () => selectShifts(inHands(allShown({ rows, days }), rows, audience)),
  }
}
