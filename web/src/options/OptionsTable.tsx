import type { Option } from '@driverdesk/contract/options/options.routes.ts'
import { mayChangeOption } from '@driverdesk/domain/options/optionRights.ts'
import { optionText } from '@driverdesk/domain/options/optionText.ts'
import { ActionIcon, Paper, Table, VisuallyHidden } from '@mantine/core'
import { IconLock, IconPencil } from '@tabler/icons-react'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import classes from './OptionsTable.module.css'

interface OptionsTableProps {
  options: readonly Option[]
  onEdit: (option: Option) => void
}

export function OptionsTable({ options, onEdit }: OptionsTableProps) {
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
