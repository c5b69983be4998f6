import { useMutation, useQuery } from '@tanstack/react-query'
import { App, Flex, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { ApiFailure, api } from '#admin/api.ts'
import { mediaItemQuery, mediaKey } from '#admin/media/media.queries.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { AutoComplete } from '#admin/pieces/Select.tsx'
import { textFault } from '#admin/pieces/text-limit.ts'
import { queryClient } from '#admin/query-client.ts'
import { read } from '#admin/query-keys.ts'
import { useWhyNot } from '#admin/session.ts'
import { folderMax, type MediaItem } from '#shared/admin/media.ts'
import styles from './media-library.module.css'
import { PictureConflict } from './PictureConflict.tsx'

/** The folder of a picture: one that there is, or a new one. After a conflict the other user's folder is shown next to the input. */
export function FolderForm({ item, onDirty }: { item: MediaItem; onDirty(isDirty: boolean): void }) {
  const { message } = App.useApp()
  const why = useWhyNot('media.write')
  const { queryKey } = mediaItemQuery(item.picture.id)
  // Until somebody types, it follows the picture.
  const [typed, setTyped] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<MediaItem | null>(null)
  const folder = typed ?? item.folder
  const isDirty = folder.trim() !== item.folder
  const fault = textFault(folder.trim(), folderMax)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const folders = useQuery({ ...read('GET /media/folders'), staleTime: 60_000 })
  const save = useMutation({
    mutationFn: ({ picture: { id, alt }, rev }: MediaItem) =>
      api('PATCH /media/:id', { params: { id }, body: { rev, alt, folder: folder.trim() } }),
    onSuccess: async (after) => {
      setTheirs(null)
      setTyped(null)
      queryClient.setQueryData(queryKey, after)
      void message.success(after.folder === '' ? '已从文件夹里取出' : `已归入「${after.folder}」`)
      await queryClient.invalidateQueries({ queryKey: mediaKey })
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === 409)
        setTheirs(error.current as MediaItem) // the route answers 409 with the item
      else void message.error(error.message)
    },
  })
  const takeTheirs = (current: MediaItem) => {
    setTheirs(null)
    setTyped(null)
    queryClient.setQueryData(queryKey, current)
  }
  return (
    <section aria-label="文件夹">
      {theirs && (
        <PictureConflict
          told={`现在的文件夹：${theirs.folder || '（不在文件夹里）'}`}
          isSaving={save.isPending}
          onMine={() => save.mutate(theirs)}
          onTheirs={() => takeTheirs(theirs)}
        />
      )}
      <label htmlFor="picture-folder" className={styles.label}>
        文件夹
      </label>
      <Flex gap={8}>
        <AutoComplete
          id="picture-folder"
          style={{ flex: 1, minWidth: 0 }}
          value={folder}
          disabled={why !== null}
          status={fault === undefined ? '' : 'error'}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : 'picture-folder-fault'}
          placeholder="不在文件夹里"
          showSearch={{ filterOption: (text, option) => String(option?.value ?? '').includes(text) }}
          options={(folders.data?.items ?? []).map(({ folder: value }) => ({ value }))}
          onChange={(text: string) => setTyped(text)}
        />
        <MayButton
          act="media.write"
          loading={save.isPending}
          disabled={!isDirty || theirs !== null || fault !== undefined}
          onClick={() => save.mutate(item)}
        >
          归入文件夹
        </MayButton>
      </Flex>
      {fault !== undefined && (
        <Typography.Text id="picture-folder-fault" type="danger">
          {fault}
        </Typography.Text>
      )}
    </section>
  )
}
