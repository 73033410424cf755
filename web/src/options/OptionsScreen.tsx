import type { Option } from '@driverdesk/contract/options/options.routes.ts'
import { Container, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { OptionDialog } from './OptionDialog.tsx'
import { OptionsTable } from './OptionsTable.tsx'
import { optionListQuery } from './options.data.ts'

/** The settings of the business (document 1, 'Options'). */
export function OptionsScreen() {
  const options = useQuery(optionListQuery)
  const [edited, setEdited] = useState<Option>()
  const close = () => setEdited(undefined)
  const showSaved = ({ okey }: Option) => {
    close()
    notifications.show({ message: `Saved: ${okey}`, color: 'green', autoClose: 3_000 })
  }
  return (
    <Container size="lg" py="lg" w="100%">
      <Title order={1} size="h2" mb="md">
        Options
      </Title>
      {options.data ? (
        options.data.length > 0 ? (
          <OptionsTable options={options.data} onEdit={setEdited} />
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
        <Loading label="Loading the options…" />
      )}
      {edited && <OptionDialog key={edited.okey} option={edited} onClose={close} onSaved={showSaved} />}
    </Container>
  )
}
