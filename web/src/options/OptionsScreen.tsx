import type { Option } from '@driverdesk/contract/options/options.routes.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { Box, Container, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useCurrentUser } from '../kernel/session.ts'
import { Outbox } from '../mail/Outbox.tsx'
import { PushMessages } from '../push/PushMessages.tsx'
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

const route = getRouteApi('/guarded/options')

/** The settings of the business and the push messages (document 1, 'Options'), and for administrators the outbox (rulings 8.2). */
export function OptionsScreen() {
  const options = useQuery(optionListQuery)
  useOptionLive()
  const [edited, setEdited] = useState<Option>()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const paging = usePaging(options.data ?? NONE, { screen: 'options', page: search.page })
  const onSearch = useCallback(
    (change: Partial<typeof search>) =>
      void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false }),
    [navigate],
  )
  const isAdministrator = useCurrentUser()?.role === ADMINISTRATOR
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
            <ListFoot
              what="Options"
              paging={paging}
              onPage={(page) => onSearch({ page: page === 1 ? undefined : page })}
            />
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
      <PushMessages search={search} onSearch={onSearch} />
      {isAdministrator && <Outbox search={search} onSearch={onSearch} />}
      {edited && <OptionDialog key={edited.okey} option={edited} onClose={close} onSaved={showSaved} />}
    </Container>
  )
}

const NONE: readonly never[] = []
