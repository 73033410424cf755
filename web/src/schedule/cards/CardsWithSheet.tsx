import { Stack, Text } from '@mantine/core'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { isOpenForShifts } from '../../desk/places.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { longDate } from '../../ui/dayWords.ts'
import { isFocusLost } from '../../ui/focus.ts'
import { SheetButton, type SheetButtonProps } from '../../ui/SheetButton.tsx'
import { AGENCYS, moreLines, shiftLines } from '../act/actLines.ts'
import { PhoneFoot } from '../frame/PhoneFoot.tsx'
import { scheduleStandIn, WhyEmpty } from '../frame/ScheduleArea.tsx'
import type { GridItem } from '../grid/gridPositions.ts'
import { useScene } from '../model/scene.ts'
import { shiftsByDate } from '../model/scheduleRows.ts'
import { toggleShift } from '../model/scheduleState.ts'
import { changeSchedule, scheduleNow } from '../model/scheduleStore.ts'
import { shownDay } from '../schedule.search.ts'
import { type DriversById, manningText, stateText, timesText } from '../shift/shiftWords.ts'
import { CardSkeleton, DayCards } from './DayCards.tsx'
import { DayStrip } from './DayStrip.tsx'

interface CardsWithSheetProps {
  /** Opens the drivers; left out for restaurants. */
  onDrivers?: () => void
}

/** A longer range fills the screen with its days. */
const FORTNIGHT = 14

/** The days of a restaurant, the cards of one day, their common sheet, and the foot. */
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
            <WhyEmpty />
          )}
        </>
      )}
      <PhoneFoot
        onDrivers={onDrivers}
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
          lines={shiftLines({
            actions: desk.actionsOf(menuShift),
            onAction: (action) => void desk.act(action, menuShift.id),
            more: moreLines(menuShift, role, (action) => many.ask(action, [menuShift])),
          })}
          onChoose={() => setMenuId(undefined)}
          onClose={() => {
            setMenuId(undefined)
            desk.restoreFocus()
          }}
        />
      )}
    </>
  )
}

interface ShiftSheetProps {
  shift: ShownShift
  drivers: DriversById
  lines: readonly SheetButtonProps[]
  /** Runs before a line does what it says. */
  onChoose: () => void
  onClose: () => void
}

/** The menu of a shift on a phone. */
function ShiftSheet({ shift, drivers, lines, onChoose, onClose }: ShiftSheetProps) {
  return (
    <BottomSheet
      opened
      onClose={onClose}
      title={
        <>
          <Text fw={650} size="lg">
            {timesText(shift)}
          </Text>
          <Text size="sm" c="dimmed">
            {longDate(shift.period_date)} · <bdi>{manningText(shift, drivers)}</bdi> · {stateText(shift)}
          </Text>
        </>
      }
    >
      <Stack gap={4}>
        {lines.length === 0 && (
          <Text size="sm" px={4}>
            {AGENCYS}
          </Text>
        )}
        {lines.map((line) => (
          <SheetButton
            key={line.label}
            {...line}
            onClick={() => {
              onChoose()
              line.onClick()
            }}
          />
        ))}
      </Stack>
    </BottomSheet>
  )
}

/** Returns the focus to the item that was used last, or to the day if that is gone. */
function useCardFocus(cards: RefObject<HTMLElement | null>) {
  const used = useRef<GridItem>(undefined)
  const holder = useRef<HTMLElement>(undefined)
  const restore = (options?: FocusOptions) => {
    const day = cards.current?.querySelector<HTMLElement>('[data-heading]')
    const item = used.current !== undefined && document.querySelector<HTMLElement>(selectorOf(used.current))
    const element = item || day || undefined
    element?.focus(options)
    holder.current = element
  }
  // A removed card loses the focus.
  useEffect(() => {
    if (isFocusLost() && holder.current && !holder.current.isConnected) restore({ preventScroll: true })
  })
  return {
    remember: (item: GridItem) => {
      used.current = item
    },
    restore: () => restore(),
    /** Focuses an item that is about to be drawn. */
    moveTo: (item: GridItem) => {
      used.current = item
      requestAnimationFrame(() => restore())
    },
    /** Scrolls to the cards, once they are drawn. */
    show: () => requestAnimationFrame(() => cards.current?.scrollIntoView({ block: 'nearest' })),
  }
}

const selectorOf = (item: GridItem) =>
  typeof item === 'number' ? `[data-shift="${item}"]` : `[data-${item}]`
