import { Combobox } from '@mantine/core'
import { IconBuildingStore, IconCalendar, IconChevronRight, IconId, IconUser } from '@tabler/icons-react'
import { useEffect } from 'react'
import classes from './Palette.module.css'
import type { GroupName, PaletteGroup, PaletteItem } from './paletteItems.ts'

const ICONS: Readonly<Record<GroupName, typeof IconUser>> = {
  Dates: IconCalendar,
  Commands: IconChevronRight,
  Restaurants: IconBuildingStore,
  Drivers: IconUser,
  Records: IconId,
}

interface PaletteOptionsProps {
  id: string
  groups: readonly PaletteGroup[]
  /** There are other entries than before. */
  onList: () => void
}

export function PaletteOptions({ id, groups, onList }: PaletteOptionsProps) {
  const ids = groups.flatMap(({ items }) => items.map((item) => item.id)).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there are other entries
  useEffect(onList, [ids])
  return (
    <Combobox.Options id={id} className={classes.options} aria-label="Found">
      {groups.map(({ name, items }) => (
        <Combobox.Group key={name} label={name}>
          {items.map((item) => (
            <Option key={item.id} item={item} />
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  )
}

function Option({ item }: { item: PaletteItem }) {
  const { id, group, label, hint } = item
  const Icon = ICONS[group]
  return (
    <Combobox.Option value={id} className={classes.option}>
      <Icon size="1.125rem" stroke={1.5} aria-hidden="true" className={classes.icon} />
      <bdi className={classes.label}>{label}</bdi> <span className={classes.hint}>{hint}</span>
    </Combobox.Option>
  )
}
