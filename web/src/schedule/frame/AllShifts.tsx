import { Button, Menu } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown } from '@tabler/icons-react'
import { Fragment } from 'react'
import { historyLines } from '../../steps/undo.data.ts'
import { toolLines } from '../../templates/scheduleTools.data.ts'
import { MenuLine } from '../../ui/AnchoredMenu.tsx'
import { type ActOnAll, actLines, printLine } from '../act/actLines.ts'
import { useAllShifts } from '../act/useAllShifts.ts'
import { useScene } from '../model/scene.ts'
import classes from './AllShifts.module.css'

/**
 * Copies and publishes all shifts on screen (docs/spec/schedule.md#toolbar,
 * docs/spec/schedule.md#submitting-drafts). The number on a button counts the shifts that this role may change in this way.
 */
export function AllShifts() {
  const { schedule } = useScene()
  const { acts, isBusy, copy, counts } = useAllShifts()
  const [publish, ...others] = acts
  return (
    <>
      <Button
        variant="default"
        title="Copy shifts"
        classNames={{ label: classes.label, section: classes.icon }}
        leftSection={<IconCalendarPlus size="1rem" stroke={1.5} aria-hidden="true" />}
        disabled={!copy.isReady}
        onClick={() => void copy.run()}
      >
        Copy shifts
      </Button>
      <Button
        disabled={counts.publish === 0}
        // A disabled button would lose the focus.
        aria-disabled={isBusy}
        data-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : publish?.run}
      >
        {publish && <PublishLabel label={publish.label} />}
      </Button>
      {schedule.agency ? <Tools acts={others} /> : <PrintButton />}
    </>
  )
}

/** 'Publish Shifts [12]', shown as 'Publish [12]' if there is little room. */
function PublishLabel({ label }: { label: string }) {
  const [verb, thing, count] = label.split(' ')
  return (
    <span>
      {verb} <span className={classes.thing}>{thing}</span> {count}
    </span>
  )
}

/** Restaurants have no other tools. */
function PrintButton() {
  const { desk } = useScene()
  const { label, Icon, onClick } = printLine(desk.print)
  return (
    <Button
      variant="default"
      title={label}
      classNames={{ label: classes.label, section: classes.icon }}
      leftSection={<Icon size="1rem" stroke={1.5} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

function Tools({ acts }: { acts: readonly ActOnAll[] }) {
  const { desk, undo } = useScene()
  const groups = [actLines(acts), toolLines(desk.openTool), historyLines(undo), [printLine(desk.print)]]
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          classNames={{ section: classes.arrow }}
          rightSection={<IconChevronDown size="1rem" stroke={1.75} />}
        >
          Tools
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map((lines, index) => (
          <Fragment key={lines[0]?.label}>
            {index > 0 && <Menu.Divider />}
            {lines.map((line) => (
              <MenuLine key={line.label} {...line} />
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
