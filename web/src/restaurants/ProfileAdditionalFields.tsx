import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { LogoField } from './LogoField.tsx'
import { NoteFields } from './NoteFields.tsx'
import type { ProfileValues } from './profileForm.ts'
import { ServiceAgreementLink } from './ServiceAgreementLink.tsx'

interface ProfileAdditionalFieldsProps {
  form: UseFormReturnType<ProfileValues>
  /** The agency's paper, to read. */
  agreement: string | null
}

/** What drivers should know, the logo, and the agreement with the agency. */
export function ProfileAdditionalFields({ form, agreement }: ProfileAdditionalFieldsProps) {
  const { logo_src, file } = form.values
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NoteFields inputProps={(field) => form.getInputProps(field)} />
        <LogoField
          stored={logo_src}
          value={file}
          onChange={(chosen) => form.setFieldValue('file', chosen)}
          onRemoveStored={() => form.setFieldValue('logo_src', null)}
          error={form.errors.file ?? form.errors.logo_src}
        />
        {agreement && (
          <Stack gap={6} align="flex-start">
            <Text size="sm" fw={500}>
              Service agreement
            </Text>
            <ServiceAgreementLink file={agreement} />
          </Stack>
        )}
      </SimpleGrid>
    </Stack>
  )
}
