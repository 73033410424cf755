import type { Option } from '@driverdesk/contract/options/options.routes.ts'
import { mayChangeOption } from '@driverdesk/domain/options/optionRights.ts'
import { optionText } from '@driverdesk/domain/options/optionText.ts'
import { ActionIcon, Box, Container, Group, Paper, Table, Title, VisuallyHidden } from '@mantine/core'
import { IconLock, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListState } from '../ui/list/ListState.tsx'
import { usePaging } from '../ui/list/usePaging.ts'
import { showToast } from '../ui/showToast.ts'
import { OptionDialog } from './OptionDialog.tsx'
import classes from './OptionsTable.module.css'
import { optionListQuery, optionsCsv, useOptionLive } from './options.data.ts'

interface OptionsScreenProps {
  page: number | undefined
  onPage: (page: number | undefined) => void
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
    showToast(`Saved: ${okey}`)
  }
  return (
    <Container size="lg" py="lg" w="100%">
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2">
          Options
        </Title>
        <ExportButton list="options" rows={options.data ?? NONE} fetchCsv={optionsCsv} />
      </Group>
      {/* While the options load, the content below them is off screen, so that it does not jump. */}
      <Box mih={options.isPending ? '100vh' : undefined}>
        <ListState
          what="options"
          queries={[options]}
          isEmpty={options.data?.length === 0}
          empty={<EmptyState title="No options found" />}
        >
          <OptionsTable options={paging.rows} onEdit={setEdited} />
          <ListFoot what="Options" paging={paging} onPage={(to) => onPage(to === 1 ? undefined : to)} />
        </ListState>
      </Box>
      {children}
      {edited && <OptionDialog key={edited.okey} option={edited} onClose={close} onSaved={showSaved} />}
    </Container>
  )
}

const NONE: readonly never[] = []

function OptionsTable({ options, onEdit }: { options: readonly Option[]; onEdit: (option: Option) => void }) {
  return (
    <Paper withBorder radius="md" className={classes.frame}>
      <Table className={classes.table} highlightOnHover verticalSpacing={8} horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Key</Table.Th>
            <Table.Th>Value</Table.Th>
            <Table.Th>Description</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {options.map((option) => (
            <OptionRow key={option.okey} option={option} onEdit={() => onEdit(option)} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function OptionRow({ option, onEdit }: { option: Option; onEdit: () => void }) {
  const { okey, description } = option
  const { value, meaning } = optionText(okey, option.ovalue)
  const user = useCurrentUser()
  const isOpen = user !== null && mayChangeOption(roleOf(user), okey)
  const word = isOpen ? 'Edit' : 'Show'
  const Icon = isOpen ? IconPencil : IconLock
  return (
    <Table.Tr>
      <Table.Td className={classes.key}>{okey}</Table.Td>
      <Table.Td className={classes.value}>
        {value}
        {meaning && <span className={classes.meaning}>{meaning}</span>}
      </Table.Td>
      <Table.Td className={classes.description}>{description}</Table.Td>
      <Table.Td className={classes.actions}>
        <ActionIcon variant="subtle" aria-label={`${word} ${okey}`} title={word} onClick={onEdit}>
          <Icon size="1.125rem" stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
