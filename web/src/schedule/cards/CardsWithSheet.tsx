import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { isOpenForShifts } from '../../ui/desk/places.ts'
import type { SheetButtonProps } from '../../ui/SheetButton.tsx'
import { PhoneFoot, type PhoneFootProps } from '../frame/PhoneFoot.tsx'
import { type ShownRow, shiftsByDate } from '../model/scheduleRows.ts'
import { selectedIds, toggleSelected } from '../model/selection.ts'
import type { ScheduleDesk, ScheduleSurface } from '../model/useScheduleDesk.ts'
import { shownDay } from '../schedule.search.ts'
import type { DriversToCall } from '../shift/shiftWords.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import { DayCards } from './DayCards.tsx'
import { DayStrip } from './DayStrip.tsx'
import { ShiftSheet } from './ShiftSheet.tsx'
import { useCardFocus } from './useCardFocus.ts'

interface CardsWithSheetProps<S extends ShownShift>
  extends Pick<PhoneFootProps, 'onDrivers' | 'undo' | 'status' | 'totals' | 'range' | 'bulkLines'> {
  /** The restaurant with its shifts; undefined where there is none to show. */
  shown: ShownRow | undefined
  /** The day that the link names. */
  day: IsoDate | undefined
  days: readonly IsoDate[]
  today: IsoDate
  drivers: DriversToCall
  warned: ReadonlySet<number>
  /** The shifts are still on their way. */
  isWaiting: boolean
  isFetching: boolean
  audience: Audience
  desk: ScheduleDesk<S>
  /** The bar of what is selected. */
  selection: ReactNode
  /** What else the sheet of a shift offers. */
  moreLines: (shift: S) => readonly SheetButtonProps[]
  /** What stands in place of all of it; null where it can be shown. */
  standIn: ReactNode
  /** What stands in place of the cards where there is no restaurant. */
  empty: ReactNode
  onDay: (day: IsoDate) => void
  ref: Ref<ScheduleSurface>
}

/** The days of a longer range take the whole screen. */
const FORTNIGHT = 14

/** A restaurant's days and the cards of one of them, the sheet that all cards share, and the foot. */
export function CardsWithSheet<S extends ShownShift>(props: CardsWithSheetProps<S>) {
  const { shown, days, today, drivers, warned, isWaiting, isFetching, desk, standIn, empty } = props
  const { audience, onDay, ref, selection, moreLines, day: _, ...foot } = props
  const isForStaff = audience === 'staff'
  const cards = useRef<HTMLElement>(null)
  const focus = useCardFocus(cards)
  useImperativeHandle(ref, () => ({
    restoreFocus: focus.restore,
    focusOn: ({ item }) => focus.moveTo(item),
    hasFocus: () => cards.current?.contains(document.activeElement) ?? false,
  }))
  const [menuId, setMenuId] = useState<number>()
  const menuShift = desk.shiftOf(menuId)
  const day = shownDay({ range: props.range, day: props.day }, today)
  const byDate = shiftsByDate(shown?.shifts ?? [])
  const isOpen = shown !== undefined && isOpenForShifts(shown)
  return (
    <>
      {standIn ?? (
        <>
          <DayStrip
            {...{ days, day, today, byDate, isWaiting }}
            onDay={(chosen) => {
              onDay(chosen)
              if (days.length > FORTNIGHT) focus.show()
            }}
          />
          {shown || isWaiting ? (
            <DayCards
              ref={cards}
              {...{ day, today, drivers, warned, isWaiting, isFetching, isOpen }}
              hasRates={isForStaff}
              onDrivers={
                isForStaff
                  ? () => {
                      focus.remember('day')
                      desk.openDay(day)
                    }
                  : undefined
              }
              shifts={byDate.get(day) ?? []}
              onMenu={(id) => {
                focus.remember(id)
                if (selectedIds().size > 0) toggleSelected(id)
                else setMenuId(id)
              }}
            />
          ) : (
            empty
          )}
        </>
      )}
      <PhoneFoot
        selection={selection}
        {...foot}
        restaurant={shown?.restaurant.name}
        day={day}
        canAdd={isOpen && !isWaiting && !standIn}
        onAdd={() => {
          focus.remember('add')
          if (shown) desk.add(shown.restaurant.id, day)
        }}
        onPaste={(holdsShift) => {
          focus.remember('paste')
          if (shown) void desk.paste(shown.restaurant.id, day, holdsShift)
        }}
      />
      {menuShift && !standIn && (
        <ShiftSheet
          shift={menuShift}
          drivers={drivers}
          actions={desk.actionsOf(menuShift)}
          more={moreLines(menuShift).map((line) => ({
            ...line,
            onClick: () => {
              setMenuId(undefined)
              line.onClick()
            },
          }))}
          onAction={(action) => {
            setMenuId(undefined)
            void desk.act(action, menuShift.id)
          }}
          onClose={() => {
            setMenuId(undefined)
            desk.restoreFocus()
          }}
        />
      )}
    </>
  )
}
