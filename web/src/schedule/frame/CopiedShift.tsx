import { Button, Checkbox, Kbd, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Strip } from '../../desk/Foot.tsx'
import { shortDay } from '../../ui/dateText.ts'
import { changeSchedule, useScheduleState } from '../model/scheduleStore.ts'
import { timesText } from '../shift/shiftWords.ts'
import classes from './CopiedShift.module.css'

export function CopiedShift() {
  const copied = useScheduleState((state) => state.copied)
  if (!copied) return null
  return (
    <Strip label="Copied shift">
      <IconCopy size="1rem" stroke={1.5} aria-hidden="true" className={classes.icon} />
      <Text size="sm" className={classes.what}>
        <b>Copied:</b> {timesText(copied)}, <bdi>{copied.manning}</bdi>, {shortDay(copied.period_date)}
      </Text>
      <Checkbox
        size="xs"
        classNames={{ label: classes.label }}
        label={
          <>
            Keep pasting
            <span className={classes.keys}>
              {' '}
              (or hold <Kbd size="xs">Shift</Kbd>)
            </span>
          </>
        }
        checked={copied.keeps === true}
        onChange={(event) => changeSchedule({ copied: { ...copied, keeps: event.currentTarget.checked } })}
      />
      <Button
        variant="default"
        size="compact-sm"
        ml="auto"
        onClick={() => changeSchedule({ copied: undefined })}
      >
        Stop copying
      </Button>
    </Strip>
  )
}
