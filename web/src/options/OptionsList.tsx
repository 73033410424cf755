import type { Option } from '@driverdesk/contract/options/options.routes.ts'
import { mayChangeOption } from '@driverdesk/domain/options/optionRules.ts'
import { optionGroups, optionName, optionText } from '@driverdesk/domain/options/optionText.ts'
import { ActionIcon, Group, Paper, Table, VisuallyHidden } from '@mantine/core'
import { IconLock, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { ListState } from '../ui/list/ListScreen.tsx'
import { ExportButton } from '../ui/SaveFileButton.tsx'
import { EmptyState } from '../ui/States.tsx'
import { showToast } from '../ui/showToast.ts'
import { OptionDialog } from './OptionDialog.tsx'
import classes from './OptionsList.module.css'
import { optionListQuery, optionsCsv, useOptionLive } from './options.data.ts'

/** The settings of the business in groups (docs/spec/options.md#options-screen). */
export function OptionsList() {
  const options = useQuery(optionListQuery)
  useOptionLive()
  const [edited, setEdited] = useState<Option>()
  const close = () => setEdited(undefined)
  const showSaved = ({ okey }: Option) => {
    close()
    showToast(`Saved: ${optionName(okey)}`)
  }
  return (
    <>
      <ListState
        what="options"
        queries={[options]}
        isEmpty={options.data?.length === 0}
        empty={<EmptyState title="No options found" />}
      >
        <OptionsTable options={options.data ?? NONE} onEdit={setEdited} />
        <Group justify="flex-end" mt="sm">
          <ExportButton list="options" rows={options.data ?? NONE} fetchCsv={optionsCsv} />
        </Group>
      </ListState>
      {edited && <OptionDialog key={edited.okey} option={edited} onClose={close} onSaved={showSaved} />}
    </>
  )
}

const NONE: readonly never[] = []

interface OptionsTableProps {
  options: readonly Option[]
  onEdit: (option: Option) => void
}

const OptionsTable = ({ options, onEdit }: OptionsTableProps) => (
  <Paper withBorder radius="md" className={classes.frame}>
    <Table className={classes.table} highlightOnHover verticalSpacing={8} horizontalSpacing="md">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Option</Table.Th>
          <Table.Th>Value</Table.Th>
          <Table.Th>Description</Table.Th>
          <Table.Th>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      {optionGroups(options).map((group) => (
        <Table.Tbody key={group.name}>
          <Table.Tr className={classes.group}>
            <Table.Th scope="rowgroup" colSpan={4}>
              {group.name}
            </Table.Th>
          </Table.Tr>
          {group.options.map((option) => (
            <OptionRow key={option.okey} option={option} onEdit={() => onEdit(option)} />
          ))}
        </Table.Tbody>
      ))}
    </Table>
  </Paper>
)

function OptionRow({ option, onEdit }: { option: Option; onEdit: () => void }) {
  const { okey, description } = option
  const { value, meaning } = optionText(okey, option.ovalue)
  const user = useCurrentUser()
  const isOpen = user !== null && mayChangeOption(roleOf(user), okey)
  const word = isOpen ? 'Edit' : 'Show'
  const Icon = isOpen ? IconPencil : IconLock
  return (
    <Table.Tr>
      <Table.Td className={classes.name}>
        {optionName(okey)}
        <span className={classes.small}>{okey}</span>
      </Table.Td>
      <Table.Td className={classes.value}>
        {value}
        {meaning && <span className={classes.small}>{meaning}</span>}
      </Table.Td>
      <Table.Td className={classes.description}>{description}</Table.Td>
      <Table.Td className={classes.actions}>
        <ActionIcon variant="subtle" aria-label={`${word} ${optionName(okey)}`} title={word} onClick={onEdit}>
          <Icon size="1.125rem" stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
