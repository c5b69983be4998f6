import { PictureField } from '#admin/pieces/PictureField.tsx'
import type { Picture } from '#shared/media.ts'
import { Field } from './Field.tsx'

interface Props {
  value: Picture | null
  problem: string | undefined
  onChange(cover: Picture | null): void
}

/** Chosen from the library, or uploaded. It is saved with the rest of the form. */
export function CoverField({ value, problem, onChange }: Props) {
  return (
    <Field label="封面" id="cover" problem={problem} extra="横图，最好 16:9。赛事页、赛事列表和分享卡片会用它。">
      <PictureField
        id="cover"
        label="封面"
        shape="wide"
        value={value?.id ?? null}
        known={value}
        onChange={(_id, picture) => onChange(picture)}
      />
    </Field>
  )
}
