import { UndoOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, App } from 'antd'
import { api } from '#admin/api.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import type { RecordActionsProps } from '#admin/pieces/records/RecordScreen.tsx'
import { Publication } from '#admin/screens/albums/Publication.tsx'
import type { AdminVideo } from '#shared/admin/videos.ts'
import { formatDateTime } from '#shared/dates.ts'
import { TakeDownFile } from './TakeDownFile.tsx'

/** The publication of a video; in the trash, what restoring it means; and taking its file down. */
export function VideoActions(props: RecordActionsProps<AdminVideo>) {
  const { view, onChanged } = props
  if (view.trash) return <Trashed view={view} trash={view.trash} onChanged={onChanged} />
  const mayTakeDown = view.file !== null && !view.file.isTakenDown
  return (
    <>
      <Publication path="/videos" act="videos.manage" {...props} />
      {mayTakeDown && <TakeDownFile view={view} onChanged={onChanged} />}
    </>
  )
}

type Trash = NonNullable<AdminVideo['trash']>

function Trashed({ view, trash, onChanged }: Pick<RecordActionsProps<AdminVideo>, 'view' | 'onChanged'> & { trash: Trash }) {
  const { message } = App.useApp()
  const restore = useMutation({
    mutationFn: () => api('POST /videos/:id/restoration', { params: { id: view.id } }),
    onSuccess: (restored) => {
      void message.success(restored.state === 'published' ? '已恢复，访客又能看到了' : '已从回收站恢复')
      onChanged(restored)
    },
    onError: (error) => void message.error(error.message),
  })
  const isPublic = trash.publishedAt !== null && trash.publishedAt <= new Date().toISOString()
  return (
    <Alert
      type="warning"
      showIcon
      title={`这个视频在回收站里，${formatDateTime(trash.goesAt)} 后连同文件永久删除。${afterRestoring(trash, isPublic)}。`}
      action={
        <MayButton act="videos.manage" icon={<UndoOutlined aria-hidden />} loading={restore.isPending} onClick={() => restore.mutate()}>
          {isPublic ? '恢复并重新公开' : '恢复'}
        </MayButton>
      }
      style={{ marginBottom: 20 }}
    />
  )
}

function afterRestoring({ publishedAt }: Trash, isPublic: boolean): string {
  if (publishedAt === null) return '恢复后仍是草稿'
  return isPublic ? '恢复后会马上重新公开，访客又能看到' : `恢复后会按原定的时间（${formatDateTime(publishedAt)}）公开`
}
