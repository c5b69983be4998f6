import { useMutation, useQuery } from '@tanstack/react-query'
import { App, AutoComplete, Flex } from 'antd'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { mediaItemQuery, mediaKey } from '#admin/media/media.queries.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { queryClient } from '#admin/query-client.ts'
import { read } from '#admin/reading.ts'
import { useWhyNot } from '#admin/session.ts'
import { folderMax, type MediaItem } from '#shared/admin/media.ts'
import styles from './media-library.module.css'

/** The folder of a picture: one that there is, or a new one. */
export function FolderForm({ item }: { item: MediaItem }) {
  const { message } = App.useApp()
  const why = useWhyNot('media.write')
  const [typed, setTyped] = useState(item.folder)
  const folders = useQuery({ ...read('GET /media/folders'), staleTime: 60_000 })
  const save = useMutation({
    mutationFn: () =>
      api('PATCH /media/:id', { params: { id: item.picture.id }, body: { rev: item.rev, alt: item.picture.alt, folder: typed.trim() } }),
    onSuccess: async (after) => {
      queryClient.setQueryData(mediaItemQuery(item.picture.id).queryKey, after)
      setTyped(after.folder)
      void message.success(after.folder === '' ? '已从文件夹里取出' : `已归入「${after.folder}」`)
      await queryClient.invalidateQueries({ queryKey: mediaKey })
    },
    onError: (error) => void message.error(error.message),
  })
  return (
    <section aria-label="文件夹">
      <label htmlFor="picture-folder" className={styles.label}>
        文件夹
      </label>
      <Flex gap={8}>
        <AutoComplete
          id="picture-folder"
          style={{ flex: 1, minWidth: 0 }}
          value={typed}
          disabled={why !== null}
          maxLength={folderMax}
          placeholder="不在文件夹里"
          showSearch={{ filterOption: (text, option) => String(option?.value ?? '').includes(text) }}
          options={(folders.data?.items ?? []).map(({ folder }) => ({ value: folder }))}
          onChange={(text: string) => setTyped(text)}
        />
        <MayButton act="media.write" loading={save.isPending} disabled={typed.trim() === item.folder} onClick={() => save.mutate()}>
          归入文件夹
        </MayButton>
      </Flex>
    </section>
  )
}
