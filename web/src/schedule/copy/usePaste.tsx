import type { NewShift, Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { confirm } from '../../ui/Confirm.tsx'
import type { DriverChoice } from '../../ui/desk/deskSearch.ts'
import { useCreateShift } from '../data/shifts.data.ts'
import type { CopiedShift } from '../model/copiedShift.ts'
import { ofDriver } from '../model/scheduleRows.ts'
import type { useSchedule } from '../model/useSchedule.ts'
import { manningText, timesText } from '../shift/shiftWords.ts'
import { type PasteTarget, pasteBody, pasteProblem, refusedDriver } from './pasting.ts'
import { cellText, usePasting, useSendPasted } from './usePasting.ts'

interface PasteOptions {
  schedule: ReturnType<typeof useSchedule>
  /** Whose shifts alone are on screen. */
  driver: DriverChoice | undefined
  /** Says what was done. */
  announce: (text: string) => void
}

/** Pastes as staff do: a driver who cannot work there is said, with the offer to paste an open shift. */
export function usePaste({ schedule, driver, announce }: PasteOptions) {
  const creating = useCreateShift()
  const sendPasted = useSendPasted()

  const send = (body: NewShift, cell: CellWords): Promise<Shift | undefined> =>
    sendPasted(
      (idempotencyKey) => creating.mutateAsync({ body, idempotencyKey }),
      (error) => {
        const reason = refusedDriver(error, body)
        // Nothing was stored, and the open shift is another form.
        const openInstead = (agrees: boolean) => (agrees ? send({ ...body, driver_id: 0 }, cell) : undefined)
        return reason ? offerOpen(reason, cell).then(openInstead) : undefined
      },
    )

  return usePasting(async (copied: CopiedShift, target: PasteTarget): Promise<Shift | undefined> => {
    const { places, loaded, queries, driversById } = schedule
    const restaurant = places.find((place) => place.restaurant.id === target.restaurantId)?.restaurant
    if (!restaurant) return undefined
    const cell = { copied, where: cellText(target, restaurant) }
    const drivers = queries.drivers.data
    const problem = pasteProblem(copied, target.date, { restaurant, drivers, shifts: loaded })
    if (problem && !(await offerOpen(problem, cell))) return undefined
    const body = pasteBody(problem ? { ...copied, driver_id: null } : copied, target)
    const pasted = await send(body, cell)
    if (!pasted) return undefined
    const isHidden = ofDriver([pasted], driver).length === 0
    const what = `${timesText(pasted)}, ${manningText(pasted, driversById)}, ${cell.where}`
    announce(`Pasted: ${what}${isHidden ? '. It is not among the shifts shown.' : ''}`)
    return pasted
  })
}

/** For the questions: what goes where. */
interface CellWords {
  copied: CopiedShift
  where: string
}

const offerOpen = (reason: string, { copied, where }: CellWords) =>
  confirm({
    title: 'Paste as an open shift?',
    message: (
      <>
        <bdi>{copied.who}</bdi> cannot work {timesText(copied)} on {where}: {reason}
      </>
    ),
    confirmLabel: 'Paste as open shift',
  })
