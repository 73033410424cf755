import type { Option } from '@driverdesk/contract/options/options.routes.ts'
import { Box, Container, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { usePaging } from '../ui/list/usePaging.ts'
import { tell } from '../ui/tell.ts'
import { OptionDialog } from './OptionDialog.tsx'
import { OptionsTable } from './OptionsTable.tsx'
import { optionListQuery, optionsCsv, useOptionLive } from './options.data.ts'

interface OptionsScreenProps {
  page: number | undefined
  onPage: (page: number | undefined) => void
  /** Below the table. */
  children: ReactNode
}

/** The settings of the business (docs/spec/options.md#options-screen). */
export function OptionsScreen({ page, onPage, children }: OptionsScreenProps) {
  const options = useQuery(optionListQuery)
  useOptionLive()
  const [edited, setEdited] = useState<Option>()
  const paging = usePaging(options.data ?? NONE, { screen: 'options', page })
  const close = () => setEdited(undefined)
  const showSaved = ({ okey }: Option) => {
    close()
    tell(`Saved: ${okey}`)
  }
  return (
    <Container size="lg" py="lg" w="100%">
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2">
          Options
        </Title>
        <ExportButton list="options" rows={options.data ?? NONE} fetchCsv={optionsCsv} />
      </Group>
      {options.data ? (
        options.data.length > 0 ? (
          <>
            <OptionsTable options={paging.rows} onEdit={setEdited} />
            <ListFoot what="Options" paging={paging} onPage={(to) => onPage(to === 1 ? undefined : to)} />
          </>
        ) : (
          <EmptyState title="No options found" />
        )
      ) : options.isError ? (
        <FailedState
          title="The options could not be loaded"
          error={options.error}
          onRetry={() => void options.refetch()}
        />
      ) : (
        // What stands below the table waits below it, and does not jump there.
        <Box mih="100vh">
          <Loading label="Loading the options…" />
        </Box>
      )}
      {children}
      {edited && <OptionDialog key={edited.okey} option={edited} onClose={close} onSaved={showSaved} />}
    </Container>
  )
}

const NONE: readonly never[] = []
