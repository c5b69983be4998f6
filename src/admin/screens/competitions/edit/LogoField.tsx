import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Flex } from 'antd'
import { api } from '#admin/api.ts'
import { MarkPreview } from '#admin/pieces/MarkPreview.tsx'
import { PictureField } from '#admin/pieces/PictureField.tsx'
import { competitionQuery } from '#admin/screens/competitions/competitions.queries.ts'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { useWhyNot } from '#admin/session.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'

/** Saved as soon as it is chosen: it is no part of the document. */
export function LogoField({ competition: { id, logo, document } }: { competition: AdminCompetition }) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const why = useWhyNot('competitions.write')
  const save = useMutation({
    mutationFn: (logoId: number | null) => api('PUT /competitions/:id/logo', { params: { id }, body: { logoId } }),
    onSuccess: (saved) => {
      client.setQueryData(competitionQuery(id).queryKey, saved)
      void message.success('徽标已保存')
    },
  })
  return (
    <Field label="徽标" id="logo" problem={undefined} extra="赛事列表、赛事页和搜索用它。选好立即生效，不用再点保存。">
      <Flex vertical gap={12}>
        <PictureField
          id="logo"
          label="徽标"
          value={logo?.id ?? null}
          known={logo}
          disabled={why !== null || save.isPending}
          onChange={(logoId) => save.mutate(logoId)}
        />
        <MarkPreview of={{ id, name: document.competition.name, logo }} />
        {save.error && <Alert type="error" showIcon role="alert" title={save.error.message} />}
      </Flex>
    </Field>
  )
}
