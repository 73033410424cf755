import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { Button, Group, Tabs } from '@mantine/core'
import { useForm } from '@mantine/form'
import { History } from '../../audit/History.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { ScopeChoices } from '../AreaFields.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import classes from './driverForm.module.css'
import { driverValues } from './driverForm.ts'
import { MainFields } from './MainFields.tsx'
import { ReferralSource } from './ReferralSource.tsx'
import { Warnings } from './Warnings.tsx'

interface DriverViewProps extends ScopeChoices {
  driver: DriverRecord
  onClose: () => void
  onEdit: () => void
}

/** The record with all fields disabled (docs/spec/drivers.md#driver-dialogs). It shows changes at once. */
export function DriverView({ driver, onClose, onEdit, ...places }: DriverViewProps) {
  const form = useForm({ initialValues: driverValues(driver) })
  return (
    <Dialog onClose={onClose} title={`View Driver: ${driver.full_name}`} size={700}>
      <Tabs defaultValue="main" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="main">Main</Tabs.Tab>
          <Tabs.Tab value="documents">Documents</Tabs.Tab>
          <Tabs.Tab value="activity">Activity</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="main">
          <MainFields form={form} disabled {...places} />
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <DocumentFields form={form} disabled />
        </Tabs.Panel>
        <Tabs.Panel value="activity" className={classes.activity}>
          <Warnings driver={driver} />
          <ReferralSource driver={driver} restaurants={places.restaurants} disabled />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <History thing="driver" id={driver.id} />
        </Tabs.Panel>
      </Tabs>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onEdit}>
          Edit Driver
        </Button>
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Dialog>
  )
}
