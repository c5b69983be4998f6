import { Alert, Button } from 'antd'
import { RestoreFromTrash } from '#admin/screens/articles/publication/RestoreFromTrash.tsx'
import { afterRestoring } from '#admin/screens/articles/words.ts'
import { useSession } from '#admin/session.ts'
import type { DocumentEditing } from '#shared/admin/articles.ts'
import { spaced } from '#shared/spaced.ts'
import type { DraftKeeperParams } from './draft-keeper.ts'
import { whoSaved } from './who-saved.ts'

interface Props {
  document: DocumentEditing
  /** Why the user may not edit; null: they may. */
  whyNot: string | null
  trouble: DraftKeeperParams['trouble']
  /** The other version of a conflict whose choice was postponed. */
  postponed: DocumentEditing | null
  onRestored(document: DocumentEditing): void
  onCompare(): void
}

/** Why the document cannot be edited or saved at the moment. */
export function EditingNotices({ document, whyNot, trouble, postponed, onRestored, onCompare }: Props) {
  const { user } = useSession()
  return (
    <>
      {whyNot !== null && <Alert type="warning" showIcon title={`${whyNot}。你可以查看，但不能修改。`} style={{ marginBottom: 12 }} />}
      {trouble?.kind === 'forbidden' && (
        <Alert
          type="error"
          showIcon
          title="你的权限有变化，现在不能保存到服务器"
          description={`${trouble.message}。你的内容已存在这台设备上；恢复权限后再打开这篇文章可以继续。`}
          style={{ marginBottom: 12 }}
        />
      )}
      {document.state === 'trashed' && (
        <Alert
          type="warning"
          showIcon
          title={`这篇在回收站里，恢复后才能修改。${afterRestoring(document, new Date().toISOString())}。`}
          action={<RestoreFromTrash document={document} onRestored={onRestored} />}
          style={{ marginBottom: 12 }}
        />
      )}
      {postponed && (
        <Alert
          type="error"
          showIcon
          title={spaced`${whoSaved(postponed, user.id)}也改了这篇，请选择用哪一边的；在此之前你的内容只存在这台设备上`}
          action={<Button onClick={onCompare}>比较并选择</Button>}
          style={{ marginBottom: 12 }}
        />
      )}
    </>
  )
}
