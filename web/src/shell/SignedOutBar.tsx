import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { websiteUrl } from '../kernel/settings.ts'
import { ColourSchemeSwitch } from '../ui/ColourSchemeSwitch.tsx'
import { Logo } from '../ui/Logo.tsx'
import classes from './Shell.module.css'

export function SignedOutBar() {
  return (
    <header className={classes.bar}>
      <a href="/login" className={classes.home}>
        <Logo />
      </a>
      <div className={classes.actions}>
        <ColourSchemeSwitch />
        <Button
          component="a"
          href={websiteUrl()}
          variant="subtle"
          color="gray"
          px="xs"
          leftSection={<IconArrowLeft size="1rem" aria-hidden="true" className={classes.notOnPhones} />}
        >
          Back to website
        </Button>
      </div>
    </header>
  )
}
