import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconEye } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useEffect } from 'react'
import { useLogOut } from '../accounts/accounts.data.ts'
import { takeEndedView, type View, viewedName } from '../kernel/view.ts'
import classes from './ViewBanner.module.css'

/** Shows whom the administrator views as, that it is read-only, and until when; a click ends it. */
export function ViewBanner({ view }: { view: View }) {
  const end = useLogOut()
  return (
    <section className={classes.banner} aria-label="View as another user">
      <IconEye size="1.125rem" stroke={1.75} aria-hidden="true" className={classes.icon} />
      <p className={classes.words}>
        <span className={classes.who}>
          Viewing as <bdi>{viewedName(view)}</bdi>
        </span>
        <span className={classes.note}>Read-only, until {dayjs(view.endsAt).format('HH:mm')}</span>
      </p>
      <Button size="compact-sm" variant="white" color="dark" className={classes.end} onClick={end}>
        End view
      </Button>
    </section>
  )
}

/** Says that a view has expired. */
export function useEndedViewNotice(): void {
  useEffect(() => {
    const name = takeEndedView()
    if (name === undefined) return
    notifications.show({
      message: `The view as ${name} has ended.`,
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Close' },
    })
  }, [])
}
