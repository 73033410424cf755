import { useImperativeHandle, useRef, useState } from 'react'
import { isOpenForShifts } from '../../desk/places.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { moreLines } from '../act/actLines.ts'
import { ScheduleEmpty, scheduleStandIn } from '../frame/InPlace.tsx'
import { PhoneFoot } from '../frame/PhoneFoot.tsx'
import { useScene } from '../model/scene.ts'
import { shiftsByDate } from '../model/scheduleRows.ts'
import { toggleShift } from '../model/scheduleState.ts'
import { changeSchedule, scheduleNow } from '../model/scheduleStore.ts'
import { shownDay } from '../schedule.search.ts'
import { CardSkeleton, DayCards } from './DayCards.tsx'
import { DayStrip } from './DayStrip.tsx'
import { ShiftSheet } from './ShiftSheet.tsx'
import { useCardFocus } from './useCardFocus.ts'

interface CardsWithSheetProps {
  /** Opens the drivers; left out for those who see none. */
  onDrivers?: () => void
}

/** The days of a longer range take the whole screen. */
const FORTNIGHT = 14

/** A restaurant's days and the cards of one of them, the sheet that all cards share, and the foot. */
export function CardsWithSheet({ onDrivers }: CardsWithSheetProps) {
  const scene = useScene()
  const { schedule, view, today, role, desk, many, surface, onChange } = scene
  const { days, driversById: drivers, warned, shifts, agency } = schedule
  const [shown] = schedule.rows
  const isWaiting = shifts.data === undefined || shown?.coming !== undefined
  const isStaff = agency !== undefined
  const cards = useRef<HTMLElement>(null)
  const focus = useCardFocus(cards)
  useImperativeHandle(surface, () => ({
    restoreFocus: focus.restore,
    focusOn: ({ item }) => focus.moveTo(item),
    hasFocus: () => cards.current?.contains(document.activeElement) ?? false,
  }))
  const [menuId, setMenuId] = useState<number>()
  const menuShift = desk.shiftOf(menuId)
  const day = shownDay(view, today)
  const byDate = shiftsByDate<ShownShift>(shown?.shifts ?? [])
  const isOpen = shown !== undefined && isOpenForShifts(shown)
  const standIn = scheduleStandIn(scene, <CardSkeleton />)
  return (
    <>
      {standIn ?? (
        <>
          <DayStrip
            {...{ days, day, today, byDate, isWaiting }}
            onDay={(chosen) => {
              onChange({ day: chosen }, true)
              if (days.length > FORTNIGHT) focus.show()
            }}
          />
          {shown || isWaiting ? (
            <DayCards
              ref={cards}
              {...{ day, today, drivers, warned, isWaiting, isOpen }}
              isFetching={shifts.isFetching}
              hasRates={isStaff}
              {...(isStaff && {
                onDrivers: () => {
                  focus.remember('day')
                  desk.openDay(day)
                },
              })}
              shifts={byDate.get(day) ?? []}
              onMenu={(id) => {
                focus.remember(id)
                if (scheduleNow().selected.size > 0) changeSchedule(toggleShift(id))
                else setMenuId(id)
              }}
            />
          ) : (
            <ScheduleEmpty />
          )}
        </>
      )}
      <PhoneFoot
        {...(onDrivers && { onDrivers })}
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
          more={moreLines(menuShift, role, (action) => many.ask(action, [menuShift])).map((line) => ({
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
