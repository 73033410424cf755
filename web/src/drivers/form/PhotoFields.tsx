import { type DocumentFieldsProps, FormDate, FormFile } from './FormFile.tsx'
import { Section } from './MainFields.tsx'
import { RightToWorkPhotos } from './RightToWorkPhotos.tsx'

/** The tab Identity: who the driver is, that they may drive and work, and until when. */
export function PhotoFields({ form, disabled = false }: DocumentFieldsProps) {
  return (
    <>
      <Section title="Photo">
        <FormFile form={form} name="photo_src" disabled={disabled} />
        <FormFile form={form} name="identity_photo" disabled={disabled} />
      </Section>
      <Section title="Driving licence">
        <FormFile form={form} name="driver_license_front_photo" disabled={disabled} />
        <FormFile form={form} name="driver_license_back_photo" disabled={disabled} />
        <FormDate form={form} name="driver_license_expiry_date" disabled={disabled} />
      </Section>
      <Section title="Right to work">
        <RightToWorkPhotos form={form} disabled={disabled} />
        <FormDate form={form} name="right_to_work_expiry_date" disabled={disabled} />
      </Section>
    </>
  )
}
