import { DRIVER_GROUPS, driverGroupLabel, statusOfGroup } from '@driverdesk/domain/drivers/driverGroups.ts'
import { DRIVER_APPLICANT } from '@driverdesk/domain/drivers/driverStatus.ts'
import { Select } from '@mantine/core'

const isApplicants = (group: (typeof DRIVER_GROUPS)[number]) => statusOfGroup(group) === DRIVER_APPLICANT
const option = (group: (typeof DRIVER_GROUPS)[number]) => ({ value: group, label: driverGroupLabel(group) })
const GROUPS = [
  { group: 'Drivers', items: DRIVER_GROUPS.filter((group) => !isApplicants(group)).map(option) },
  { group: 'Applicants', items: DRIVER_GROUPS.filter(isApplicants).map(option) },
]

interface DriverGroupSelectProps {
  group: string | undefined
  onChange: (group: string | null) => void
}

export const DriverGroupSelect = ({ group, onChange }: DriverGroupSelectProps) => (
  <Select
    aria-label="Status"
    // Wide enough for 'Show only inactive' on the narrowest phone.
    miw={196}
    data={GROUPS}
    value={group ?? 'active'}
    onChange={onChange}
    allowDeselect={false}
  />
)
