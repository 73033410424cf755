import type { UnbilledItem } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { unbilledReasonLabel } from '@driverdesk/domain/invoices/unbilled.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Column } from '../../ui/list/column.ts'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { poundsText } from '../../ui/poundsText.ts'
import { ItemLink } from './ItemLink.tsx'
import { isFee } from './isFee.ts'
import classes from './Unbilled.module.css'

/**
 * One timesheet, charge or shift without a timesheet, and why it is on no invoice.
 *
 * @param takeBack undefined where there is no fee among them
 */
export const itemColumns = (
  restaurantId: number,
  takeBack: ((fee: UnbilledItem) => void) | undefined,
): readonly Column<UnbilledItem>[] => [
  {
    key: 'date',
    head: 'Date',
    isTitle: true,
    width: '6.875rem',
    cell: (item) => <ItemLink item={item} restaurantId={restaurantId} />,
  },
  { key: 'driver', head: 'Driver', cell: ({ driver_name }) => <bdi>{driver_name || 'Open shift'}</bdi> },
  {
    key: 'time',
    head: 'Time',
    width: '8.125rem',
    cell: ({ start_time, finish_time }) =>
      start_time && finish_time ? clockRange(start_time, finish_time) : 'Cancellation fee',
  },
  { key: 'hours', head: 'Hours', isNumber: true, cell: ({ minutes }) => formatLength(minutes) },
  { key: 'amount', head: 'Amount', isNumber: true, cell: ({ amount }) => poundsText(amount) },
  {
    key: 'why',
    head: 'Why it is not billed',
    cell: ({ reason }) => (
      <span className={classes.why} data-reason={reason ?? 'ready'}>
        {reason === null ? 'Can be billed now' : unbilledReasonLabel(reason)}
      </span>
    ),
  },
  ...(takeBack ? [actions(takeBack)] : []),
]

const actions = (takeBack: (fee: UnbilledItem) => void): Column<UnbilledItem> => ({
  key: 'actions',
  head: 'Actions',
  width: '6.875rem',
  isNumber: true,
  cell: (item) => isFee(item) && <RowButton onClick={() => takeBack(item)}>Take back</RowButton>,
  isSpared: (item) => !isFee(item),
})
