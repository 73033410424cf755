import type { LaidTemplate } from '@driverdesk/contract/templates/template.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { FailedState } from '../ui/FailedState.tsx'
import { LaidTable, laidText } from './LaidTable.tsx'
import classes from './LayTemplate.module.css'

interface LayingPreviewProps {
  preview: UseQueryResult<LaidTemplate>
  /** It is of an earlier choice. */
  isOld: boolean
  hasTemplate: boolean
  onLeaveOut: (week: IsoDate) => void
}

/** What laying would do, before anything is written. */
export function LayingPreview({ preview, isOld, hasTemplate, onLeaveOut }: LayingPreviewProps) {
  if (preview.isError) {
    return (
      <FailedState
        title="What it would give could not be worked out"
        error={preview.error}
        onRetry={() => void preview.refetch()}
      />
    )
  }
  if (!preview.data) {
    return hasTemplate && preview.isFetching ? (
      <Skeleton h={96} aria-label="Working out what it gives" />
    ) : (
      <Text size="sm" c="dimmed" role="status">
        Choose a template and at least one week: what it gives there shows here, before anything is written.
      </Text>
    )
  }
  return (
    <div className={classes.preview} data-old={isOld || undefined}>
      <Text size="sm" fw={600} role="status" mb={4}>
        {laidText(preview.data)}
      </Text>
      <LaidTable
        laid={preview.data}
        {...(preview.data.weeks.length > 1 && { onLeaveOut })}
        key={preview.data.weeks.length === 1 ? 'one' : 'many'}
      />
    </div>
  )
}
