import { useQuery } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import { previewKey } from '#admin/query-keys.ts'
import { act } from '#admin/screens/competitions/competitions.queries.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import { Conflict, conflictOf } from './Conflict.tsx'

interface Props {
  /** The version being edited. */
  competition: AdminCompetition
  /** The rev of the current version. */
  newestRev: number
  onReload(): void
  onDiscard(): void
}

/** Others have changed the competition during editing: who changed what, and what to do with the edits. */
export function NewerNotice({ competition: { id, rev, document, cover }, newestRev, onReload, onDiscard }: Props) {
  const { data: since, isPending } = useQuery({
    queryKey: previewKey('POST /competitions/:id/acts', id, rev, newestRev, 'since'),
    // Any act based on an old rev is refused, and the response lists what was done since.
    queryFn: async () => {
      try {
        await act(id, rev, true, { kind: 'replace_document', document, coverId: cover?.id ?? null })
        return []
      } catch (error) {
        const conflict = conflictOf(error)
        if (!conflict) throw error
        return conflict.since
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) return null
  return (
    <div style={{ marginBottom: 16 }}>
      <Conflict since={since ?? []}>
        <Flex gap={8} wrap>
          <Button type="primary" onClick={onReload}>
            重新载入，保留我的修改
          </Button>
          <Button onClick={onDiscard}>放弃我的修改</Button>
        </Flex>
      </Conflict>
    </div>
  )
}
