import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { PictureField } from '#admin/pieces/PictureField.tsx'
import { competitionQuery, competitionsKey, putCover } from '#admin/screens/competitions/competitions.queries.ts'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { useWhyNot } from '#admin/session.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'

/** No part of the document that is saved with a preview: a chosen picture stands at once. */
export function CoverField({ competition: { id, cover } }: { competition: AdminCompetition }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const why = useWhyNot('competitions.write')
  const save = useMutation({
    mutationFn: (coverId: number | null) => putCover(id, coverId),
    onSuccess: (answer) => {
      // Only the cover: the document that is being edited stays the one that its rev names.
      client.setQueryData(competitionQuery(id).queryKey, (before) => before && { ...before, ...answer })
      void client.invalidateQueries({ queryKey: [...competitionsKey, 'list'] })
      void message.success(answer.cover ? '封面已更换' : '封面已去掉')
    },
  })
  return (
    <Field
      label="封面"
      id="cover"
      problem={save.error?.message}
      extra="横图，最好 16:9。选好就生效，不用再保存；赛事页、赛事列表和分享卡片会用它。"
    >
      <PictureField
        id="cover"
        label="封面"
        shape="wide"
        value={cover?.id ?? null}
        known={cover}
        disabled={why !== null || save.isPending}
        onChange={(coverId) => save.mutate(coverId)}
      />
    </Field>
  )
}
