import { Avatar } from '@mantine/core'

export interface DriverPhotoProps {
  name: string
  /** Its name among the files; without one the initials stand there. */
  photo: string | null | undefined
}

export const DriverPhoto = ({ name, photo }: DriverPhotoProps) => (
  <Avatar
    src={photo && `/images/thumb/${encodeURIComponent(photo)}`}
    name={name}
    color="brand"
    radius="xl"
    size={32}
    alt=""
    aria-hidden="true"
  />
)
