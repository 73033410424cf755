import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { List } from '../../ui/list/List.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import classes from './FigureRowsDialog.module.css'
import { rowColumns } from './figureRowColumns.tsx'
import { ROWS_TITLES, rowsCountText } from './figureRowWords.ts'
import { figureRowsQuery } from './figures.data.ts'
import type { BehindFigure } from './figures.search.ts'

interface FigureRowsDialogProps {
  behind: BehindFigure
  /** 'All locations', 'Brighton'. */
  place: string
  onClose: () => void
}

/** The shifts, timesheets or invoices that a figure counts, each with the way to it. */
export function FigureRowsDialog({ behind, place, onClose }: FigureRowsDialogProps) {
  const { figure, range } = behind
  const isPhone = useIsPhone()
  useFocusBack(() => undefined)
  const { data, error, refetch } = useQuery(figureRowsQuery(behind))
  const shown = () => {
    if (!data) {
      return error ? (
        <FailedState title="The rows could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the rows…" />
      )
    }
    if (data.rows.length === 0) {
      return <EmptyState title="None in these days" hint="Nothing is behind this figure." />
    }
    return (
      <List
        name={ROWS_TITLES[figure]}
        rows={data.rows}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        columns={rowColumns(figure)}
      />
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={ROWS_TITLES[figure]}
      size={1000}
      fullScreen={isPhone}
      returnFocus={false}
      classNames={{ body: classes.body }}
    >
      <Text size="sm" c="dimmed" dir="auto" mb="sm" role="status">
        {displayDate(range.from)} – {displayDate(range.to)}, {place}
        {data && `: ${rowsCountText(data)}`}
      </Text>
      {shown()}
    </Modal>
  )
}
