import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Flex } from 'antd'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { previewKey } from '#admin/query-keys.ts'
import { competitionsKey } from '#admin/screens/competitions/competitions.queries.ts'
import { Conflict, conflictOf } from '#admin/screens/competitions/edit/Conflict.tsx'
import type { SheetAnswer } from '#shared/admin/sheets.ts'
import type { SheetSubject } from '#shared/sheets/fields.ts'
import { sheetSubjectWords } from '#shared/words/sheet-subjects.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { FaultTable } from './FaultTable.tsx'
import { FileCard } from './FileCard.tsx'
import { ReadingForm } from './ReadingForm.tsx'
import { type ChosenFile, sendSheet } from './requests.ts'
import { type ColumnOverrides, triedOnce, useColumnOverrides, useReading } from './use-reading.ts'

interface Props {
  id: number
  subject: SheetSubject
  file: ChosenFile
  overrides: ColumnOverrides
  onClose(): void
}

/** One file: how it was read, what it would change, and then the import, all or nothing. */
export function SheetImport({ id, subject, file: { file, choice }, overrides: before, onClose }: Props) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const { input, corrections, key, overrides } = useReading(file, before)
  const params = { subject, ...input }
  const tried = useQuery({
    queryKey: previewKey('POST /competitions/:id/sheets/:subject', choice, id, subject, ...key),
    queryFn: () => sendSheet(id, params),
    ...triedOnce,
    placeholderData: (before: SheetAnswer | undefined) => before,
  })
  const answer = tried.data
  useColumnOverrides(answer?.reading, overrides)
  const done = useMutation({
    mutationFn: (rev: number) => sendSheet(id, params, rev),
    onSuccess: async (result) => {
      if (result.state !== 'done') {
        await tried.refetch()
        return
      }
      void message.success(`已导入：改变 ${result.changeCount} 处`)
      await client.invalidateQueries({ queryKey: competitionsKey })
      onClose()
    },
  })
  const error = done.error ?? tried.error
  const conflict = conflictOf(error)
  const again = () => void tried.refetch().then(() => done.reset())
  return (
    <FileCard name={file.name} isReading={tried.isFetching} onClose={onClose}>
      {conflict && <Conflict since={conflict.since} />}
      {error && !conflict && <Alert type="error" showIcon role="alert" title={error.message} />}
      {error && (
        <Button key="again" onClick={again}>
          重新读取
        </Button>
      )}
      {answer?.reading && <ReadingForm subject={subject} reading={answer.reading} {...corrections} />}
      {answer && <Verdict answer={answer} subject={subject} />}
      {answer?.state === 'refused' && <FaultTable answer={answer} />}
      {answer && answer.changeCount > 0 && <ChangeTable answer={answer} />}
      {answer?.state === 'ready' && !error && (
        <Flex gap={8} wrap>
          <MayButton
            key="import"
            act="competitions.write"
            type="primary"
            loading={done.isPending}
            disabled={tried.isFetching}
            onClick={() => done.mutate(answer.rev)}
          >
            {`导入 ${answer.changeCount} 处改变`}
          </MayButton>
        </Flex>
      )}
    </FileCard>
  )
}

function Verdict({ answer, subject }: { answer: SheetAnswer; subject: SheetSubject }) {
  const { state, faultCount, changeCount, unchanged } = answer
  switch (state) {
    case 'unclear':
      return <Alert type="warning" showIcon role="status" title={`有 ${faultCount} 列看不出是什么：请在上面指定，或指定为忽略。`} />
    case 'refused':
      return <Alert type="error" showIcon role="alert" title={`有 ${faultCount} 处要改正，没有导入任何内容。`} />
    case 'unchanged':
      return <Alert type="info" showIcon role="status" title={`没有变化：${sheetSubjectWords[subject]}与表格一致（${unchanged} 行）。`} />
    case 'ready':
    case 'done':
      return <Alert type="success" showIcon role="status" title={`会改变 ${changeCount} 处，${unchanged} 行没有变化。还没有写入。`} />
  }
}
